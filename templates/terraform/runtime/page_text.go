package runtime

import (
	"html"
	"regexp"
	"strings"
)

var (
	pageTitle  = regexp.MustCompile(`(?is)<title[^>]*>(.*?)</title>`)
	pageHidden = regexp.MustCompile(`(?is)<(?:script|style)\b.*?</(?:script|style)>|<!--.*?-->`)
	pageTag    = regexp.MustCompile(`(?s)<[^>]*>`)
)

// pageTextLimit is how much of the text of a page is shown: it begins with menus as often as with the error.
const pageTextLimit = 300

// readPage returns the title of an HTML page, or else the beginning of its text.
func readPage(page string) string {
	if title := pageTitle.FindStringSubmatch(page); title != nil && strings.TrimSpace(title[1]) != "" {
		return readText(title[1])
	}
	return readText(pageTag.ReplaceAllString(pageHidden.ReplaceAllString(page, " "), " "))
}

func readText(text string) string {
	text = strings.Join(strings.Fields(html.UnescapeString(text)), " ")
	if len(text) > pageTextLimit {
		text = strings.ToValidUTF8(text[:pageTextLimit], "") + " …"
	}
	return text
}
