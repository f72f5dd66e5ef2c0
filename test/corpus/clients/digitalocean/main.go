// Creates, waits for, lists, changes and deletes a droplet with DigitalOcean's own client; says what it saw as JSON.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"
	"time"

	"github.com/digitalocean/godo"
)

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func wait(ctx context.Context, client *godo.Client, action *godo.Action) {
	for action.Status != godo.ActionCompleted {
		time.Sleep(20 * time.Millisecond)
		found, _, err := client.Actions.Get(ctx, action.ID)
		must(err)
		action = found
	}
}

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	client := godo.NewFromToken(os.Getenv("CLIENT_KEY"))
	must(godo.SetBaseURL(os.Getenv("CLIENT_URL"))(client))

	sizes, _, err := client.Sizes.List(ctx, nil)
	must(err)
	regions, _, err := client.Regions.List(ctx, nil)
	must(err)
	images, _, err := client.Images.List(ctx, nil)
	must(err)
	key, _, err := client.Keys.Create(ctx, &godo.KeyCreateRequest{Name: "k", PublicKey: "ssh-ed25519 AAAA"})
	must(err)

	created, _, err := client.Droplets.Create(ctx, &godo.DropletCreateRequest{
		Name: "web", Region: regions[0].Slug, Size: sizes[0].Slug, Image: godo.DropletCreateImage{ID: images[0].ID},
		SSHKeys: []godo.DropletCreateSSHKey{{ID: key.ID}}, Tags: []string{"a"},
	})
	must(err)
	server := created
	seen := []string{created.Status}
	for server.Status != "active" {
		time.Sleep(20 * time.Millisecond)
		server, _, err = client.Droplets.Get(ctx, created.ID)
		must(err)
		seen = append(seen, server.Status)
	}
	listed := []string{}
	all, _, err := client.Droplets.List(ctx, &godo.ListOptions{PerPage: 100})
	must(err)
	for _, each := range all {
		listed = append(listed, each.Name)
	}
	action, _, err := client.DropletActions.Rename(ctx, created.ID, "web2")
	must(err)
	wait(ctx, client, action)
	renamed, _, err := client.Droplets.Get(ctx, created.ID)
	must(err)
	action, _, err = client.DropletActions.PowerOff(ctx, created.ID)
	must(err)
	wait(ctx, client, action)
	off, _, err := client.Droplets.Get(ctx, created.ID)
	must(err)
	action, _, err = client.DropletActions.PowerOn(ctx, created.ID)
	must(err)
	wait(ctx, client, action)
	on, _, err := client.Droplets.Get(ctx, created.ID)
	must(err)
	disk, _, err := client.Storage.CreateVolume(ctx, &godo.VolumeCreateRequest{Region: regions[0].Slug, Name: "data", SizeGigaBytes: 10})
	must(err)
	action, _, err = client.StorageActions.Attach(ctx, disk.ID, created.ID)
	must(err)
	wait(ctx, client, action)
	attached, _, err := client.Storage.GetVolume(ctx, disk.ID)
	must(err)
	action, _, err = client.StorageActions.DetachByDropletID(ctx, disk.ID, created.ID)
	must(err)
	wait(ctx, client, action)
	_, err = client.Storage.DeleteVolume(ctx, disk.ID)
	must(err)
	_, err = client.Droplets.Delete(ctx, created.ID)
	must(err)
	_, err = client.Keys.DeleteByID(ctx, key.ID)
	must(err)
	_, answer, gone := client.Droplets.Get(ctx, created.ID)

	must(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"waited": seen, "listed": listed, "name": renamed.Name, "off": off.Status, "on": on.Status,
		"attached": len(attached.DropletIDs) == 1 && attached.DropletIDs[0] == created.ID, "gone": gone != nil && answer.StatusCode == 404,
	}))
}
