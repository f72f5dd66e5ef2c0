package runtime

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestPagesEndAndNoneIsAskedTwice(t *testing.T) {
	cases := map[string]struct {
		paging Paging
		pages  []http.HandlerFunc
		items  int
	}{
		"page":    {Paging{Style: "page", Parameter: "page", Size: "n", Max: 2, First: 1, Total: []string{"total"}}, []http.HandlerFunc{answer(`{"items":[{},{}],"total":3}`), answer(`{"items":[{}],"total":3}`)}, 3},
		"short":   {Paging{Style: "page", Parameter: "page", Size: "n", Max: 2, First: 1}, []http.HandlerFunc{answer(`{"items":[{},{}]}`), answer(`{"items":[]}`)}, 2},
		"cursor":  {Paging{Style: "cursor", Parameter: "c", Next: []string{"next"}}, []http.HandlerFunc{answer(`{"items":[],"next":"a"}`), answer(`{"items":[{}],"next":"b"}`), answer(`{"items":[{}],"next":null}`)}, 2},
		"address": {Paging{Style: "cursor", Parameter: "page", Next: []string{"next"}}, []http.HandlerFunc{answer(`{"items":[{}],"next":"https://elsewhere.example/x?page=2"}`), answer(`{"items":[{}]}`)}, 2},
		"circle":  {Paging{Style: "cursor", Parameter: "c", Next: []string{"next"}}, []http.HandlerFunc{answer(`{"items":[{}],"next":"a"}`)}, 2},
		"behind":  {Paging{Style: "behind", Parameter: "after", Next: []string{"more"}, Key: "id"}, []http.HandlerFunc{answer(`{"items":[{"id":1},{"id":2}],"more":true}`), answer(`{"items":[{"id":3}],"more":false}`)}, 3},
		"link":    {Paging{Style: "link", Next: []string{"next"}}, []http.HandlerFunc{answer(`{"items":[{}],"next":"https://elsewhere.example/x?page=2"}`), answer(`{"items":[{}]}`)}, 2},
		"none":    {Paging{}, []http.HandlerFunc{answer(`{"items":[{}]}`)}, 1},
		"deaf":    {Paging{Style: "page", Parameter: "page", Size: "n", Max: 2, First: 1}, []http.HandlerFunc{answer(`{"items":[{"id":1},{"id":2}]}`)}, 4},
		"path":    {Paging{Style: "link", Next: []string{"next"}}, []http.HandlerFunc{answer(`{"items":[{}],"next":"/page/2"}`), answer(`{"items":[{}]}`)}, 2},
		"vain":    {Paging{Style: "header"}, []http.HandlerFunc{linked(`</?c=0>; rel="previous"; results="false", </?c=2>; rel="next"; results="true"`), linked(`</?c=1>; rel="previous"; results="true", </?c=3>; rel="next"; results="false"`)}, 2},
		"self":    {Paging{Style: "header"}, []http.HandlerFunc{linked(`</>; rel="next"`)}, 1},
	}
	for name, given := range cases {
		api, _ := serve(t, given.pages...)
		client, _ := newTestClient(t, api.URL)
		count := 0
		list := List{Items: []string{"items"}, Paging: given.paging}
		err := client.eachPage(context.Background(), list, Request{Method: "GET", Path: "/"}, func(items []any) bool {
			count += len(items)
			return true
		})
		if err != nil || count != given.items {
			t.Errorf("%s: %d items, %v", name, count, err)
		}
	}
}

func TestAListThatGoesOnAndLeadsNowhereIsAnError(t *testing.T) {
	for _, page := range []string{`{"items":[{}],"more":true}`, `{"items":[{"id":1}],"more":true}`} {
		api, _ := serve(t, answer(page))
		client, _ := newTestClient(t, api.URL)
		list := List{Items: []string{"items"}, Paging: Paging{Style: "behind", Parameter: "after", Next: []string{"more"}, Key: "id"}}
		err := client.eachPage(context.Background(), list, Request{Method: "GET", Path: "/"}, func([]any) bool { return true })
		if err == nil || !strings.Contains(err.Error(), "the last item has no new id") {
			t.Error(err)
		}
	}
}

// The document says nothing of further pages, but the answer counts more than it shows.
func TestAPageThatNothingLeadsOnFromIsNotTheWholeList(t *testing.T) {
	for count, want := range map[string]string{"3": "has 1 items but says that there are 3", "1": ""} {
		api, _ := serve(t, answer(`{"items":[{"id":1}],"total":`+count+`}`))
		client, _ := newTestClient(t, api.URL)
		list := List{Items: []string{"items"}, Paging: Paging{Total: []string{"total"}}}
		err := client.eachPage(context.Background(), list, Request{Method: "GET", Path: "/"}, func([]any) bool { return true })
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("a total of %s: %v", count, err)
		}
	}
}

func TestAnOffsetThatTheAPIDemandsIsSentFromTheStart(t *testing.T) {
	asked := []string{}
	api := newAPI(t, map[string]http.HandlerFunc{"GET /": func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.RawQuery)
		answer(`{"items":[{"id":`+strconv.Itoa(len(asked))+`}],"total":2}`)(w, r)
	}})
	client, _ := newTestClient(t, api.URL)
	paging := Paging{Style: "offset", Parameter: "offset", Begins: true, Total: []string{"total"}}
	err := client.eachPage(context.Background(), List{Items: []string{"items"}, Paging: paging}, Request{Method: "GET", Path: "/"},
		func([]any) bool { return true })
	if want := []string{"offset=0", "offset=1"}; err != nil || !slices.Equal(asked, want) {
		t.Error(asked, err)
	}
}

func TestASearchThatAsksForNothingListsEverything(t *testing.T) {
	asked := []string{}
	page := func(body string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			sent, _ := io.ReadAll(r.Body)
			asked = append(asked, r.Method+" "+r.URL.RequestURI()+" "+r.Header.Get("Content-Type")+" "+string(sent))
			answer(body)(w, r)
		}
	}
	api, _ := serve(t, page(`[{"id":1},{"id":2}]`), page(`[{"id":3}]`), page(`[]`))
	client, _ := newTestClient(t, api.URL)
	count := 0
	list := List{Searches: true, Paging: Paging{Style: "offset", Parameter: "offset", InBody: true}}
	err := client.eachPage(context.Background(), list, Request{Method: "POST", Path: "/flows/filter"}, func(items []any) bool {
		count += len(items)
		return true
	})
	said := "POST /flows/filter application/json "
	want := []string{said + "{}", said + `{"offset":2}`, said + `{"offset":3}`}
	if err != nil || count != 3 || !slices.Equal(asked, want) {
		t.Error(count, asked, err)
	}
}

func TestAnItemMayHaveAnEnvelopeOfItsOwn(t *testing.T) {
	api, _ := serve(t, answer(`{"items":[{"user":{"id":"1"}},{"id":"2"}]}`))
	client, _ := newTestClient(t, api.URL)
	list := List{Items: []string{"items"}, Each: []string{"user"}}
	err := client.eachPage(context.Background(), list, Request{Method: "GET", Path: "/"}, func(items []any) bool {
		for i, want := range []string{"1", "2"} {
			if got := digAny(items[i], []string{"id"}); got != want {
				t.Errorf("item %d is %v", i, got)
			}
		}
		return true
	})
	if err != nil {
		t.Error(err)
	}
}

func linked(link string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Link", link)
		_, _ = io.WriteString(w, `{"items":[{}]}`)
	}
}

func TestAListThatCannotBeReadToItsEndIsAnError(t *testing.T) {
	byLink := Paging{Style: "link", Next: []string{"next"}}
	for name, given := range map[string]struct {
		paging   Paging
		page     string
		says     string
		requests int
	}{
		"a page that repeats itself": {Paging{Style: "page", Parameter: "p", First: 1, Total: []string{"total"}}, `{"items":[{"id":1}],"total":9}`, "not all of its 9 items", 2},
		"a next page elsewhere":      {byLink, `{"items":[{}],"next":"https://elsewhere.example/page/2"}`, "the credentials are not sent there", 1},
		"an address that is none":    {byLink, `{"items":[{}],"next":"http://[::1/?page=2"}`, "is invalid", 1},
	} {
		api, count := serve(t, answer(given.page))
		client, _ := newTestClient(t, api.URL)
		err := client.eachPage(context.Background(), List{Items: []string{"items"}, Paging: given.paging}, Request{Method: "GET", Path: "/"}, func([]any) bool { return true })
		if err == nil || !strings.Contains(err.Error(), given.says) || count() != given.requests {
			t.Errorf("%s: %d requests, %v", name, count(), err)
		}
	}
}

func TestANextPageMayHaveAPathOfItsOwn(t *testing.T) {
	var paths []string
	api, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
		paths = append(paths, r.URL.String())
		if len(paths) == 1 {
			_, _ = io.WriteString(w, `{"items":[{}],"next":"http://`+r.Host+`/v1/things/page/2"}`)
			return
		}
		_, _ = io.WriteString(w, `{"items":[{}]}`)
	})
	client, _ := newTestClient(t, api.URL+"/v1")
	list := List{Items: []string{"items"}, Paging: Paging{Style: "link", Next: []string{"next"}, Size: "n", Max: 2}}
	err := client.eachPage(context.Background(), list, Request{Method: "GET", Path: "/things"}, func([]any) bool { return true })
	if text := strings.Join(paths, " "); err != nil || text != "/v1/things?n=2 /v1/things/page/2" {
		t.Errorf("%s, %v", text, err)
	}
}

func TestMembersOfAnObjectAreItemsWithTheirKeys(t *testing.T) {
	cases := map[string]string{
		`{"b":{"title":"two"},"a":{"title":"one","uuid":"own"}}`: "own b",
		`["a","c"]`:        "a c",
		`{}`:               "",
		`{"message":"no"}`: "error",
		`null`:             "error",
	}
	for body, want := range cases {
		api, _ := serve(t, answer(body))
		client, _ := newTestClient(t, api.URL)
		names := []string{}
		err := client.eachPage(context.Background(), List{Keyed: "uuid"}, Request{Method: "GET", Path: "/tags"}, func(items []any) bool {
			for _, item := range items {
				names = append(names, item.(map[string]any)["uuid"].(string))
			}
			return true
		})
		got := strings.Join(names, " ")
		if err != nil {
			got = "error"
		}
		if got != want {
			t.Errorf("%s: got %q, want %q (%v)", body, got, want, err)
		}
	}
}

func TestTokenThatIsHandedBackEndsWithAnEmptyPage(t *testing.T) {
	paging := Paging{Style: "cursor", Parameter: "list_token", Next: []string{"list_token"}}
	turner := &pageTurner{list: List{Paging: paging}, seen: map[string]bool{}}
	more := func(token string, items ...any) bool {
		request := Request{Query: url.Values{}}
		turned, err := turner.turn(&request, &Answer{Value: map[string]any{"list_token": token}}, items)
		if err != nil {
			t.Fatal(err)
		}
		return turned
	}
	if !more("a", 1) || more("b") {
		t.Fatal("only an empty page ends the list")
	}
	turner.list.Paging.Parameter = "page_token"
	if !more("c") {
		t.Fatal("a token of the next page leads on from an empty page")
	}
}

func TestTheLastPartOfAnAddressIsTheKeyOfAnItem(t *testing.T) {
	found := List{Keyed: "name", Addresses: true}.open([]any{"/1/vms/a%20b?x=y", "https://x/1/vms/c/", "d"})
	if text := fmt.Sprint(found); text != "[map[name:a b] map[name:c] map[name:d]]" {
		t.Error(text)
	}
}
