// Creates, waits for, lists, changes and deletes an instance with Vultr's own client; says what it saw as JSON.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"
	"time"

	"github.com/vultr/govultr/v3"
	"golang.org/x/oauth2"
)

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	token := oauth2.StaticTokenSource(&oauth2.Token{AccessToken: os.Getenv("CLIENT_KEY")})
	client := govultr.NewClient(oauth2.NewClient(ctx, token))
	must(client.SetBaseURL(os.Getenv("CLIENT_URL")))
	client.SetRetryLimit(0)

	plans, _, _, err := client.Plan.List(ctx, "", nil)
	must(err)
	regions, _, _, err := client.Region.List(ctx, nil)
	must(err)
	systems, _, _, err := client.OS.List(ctx, nil)
	must(err)

	created, _, err := client.Instance.Create(ctx, &govultr.InstanceCreateReq{
		Region: regions[0].ID, Plan: plans[0].ID, OsID: systems[0].ID, Label: "web", Hostname: "web", Tags: []string{"a"},
	})
	must(err)
	server := created
	seen := []string{created.Status}
	for server.Status != "active" {
		time.Sleep(20 * time.Millisecond)
		server, _, err = client.Instance.Get(ctx, created.ID)
		must(err)
		seen = append(seen, server.Status)
	}
	listed := []string{}
	all, meta, _, err := client.Instance.List(ctx, &govultr.ListOptions{PerPage: 100})
	must(err)
	for _, each := range all {
		listed = append(listed, each.Label)
	}
	changed, _, err := client.Instance.Update(ctx, created.ID, &govultr.InstanceUpdateReq{Label: "web2", Tags: []string{"b"}})
	must(err)
	must(client.Instance.Halt(ctx, created.ID))
	halted, _, err := client.Instance.Get(ctx, created.ID)
	must(err)
	must(client.Instance.Start(ctx, created.ID))
	started, _, err := client.Instance.Get(ctx, created.ID)
	must(err)
	disk, _, err := client.BlockStorage.Create(ctx, &govultr.BlockStorageCreate{Region: regions[0].ID, SizeGB: 40, Label: "data"})
	must(err)
	must(client.BlockStorage.Attach(ctx, disk.ID, &govultr.BlockStorageAttach{InstanceID: created.ID}))
	attached, _, err := client.BlockStorage.Get(ctx, disk.ID)
	must(err)
	must(client.BlockStorage.Detach(ctx, disk.ID, &govultr.BlockStorageDetach{}))
	detached, _, err := client.BlockStorage.Get(ctx, disk.ID)
	must(err)
	must(client.BlockStorage.Delete(ctx, disk.ID))
	must(client.Instance.Delete(ctx, created.ID))
	_, _, gone := client.Instance.Get(ctx, created.ID)

	must(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"waited": seen, "listed": listed, "total": meta.Total, "label": changed.Label, "tags": changed.Tags,
		"halted": halted.PowerStatus, "started": started.PowerStatus, "attached": attached.AttachedToInstance == created.ID,
		"detached": detached.AttachedToInstance == "", "gone": gone != nil,
	}))
}
