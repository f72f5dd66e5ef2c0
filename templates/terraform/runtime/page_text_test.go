package runtime

import "testing"

// The error page of a framework or a proxy is hundreds of lines of markup around a sentence.
func TestOfAPageTheTextIsShown(t *testing.T) {
	for name, row := range map[string]struct{ page, want string }{
		"a title":   {"<html><head><title>502 Bad\nGateway</title></head><body>nginx</body></html>", "502 Bad Gateway"},
		"no title":  {"\n<script>document.write('<script>')</script>\n<div class=\"a\">Out&nbsp;of <b>space</b></div><!-- x -->", "Out of space"},
		"no text":   {"<script>a()</script>", ""},
		"a text":    {"Out of space", "Out of space"},
		"an entity": {"<title>a &lt; b</title>", "a < b"},
	} {
		if got := readPage(row.page); got != row.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}
