package runtime

import (
	"context"
	"fmt"
	"testing"
)

func TestProbeLooksRemovesAndSweeps(t *testing.T) {
	w := &world{things: map[string]map[string]any{}}
	for i, name := range []string{"tf-acc-x-1", "production", "tf-acc-y-2"} {
		id := fmt.Sprintf("t%d", i)
		w.things[id] = map[string]any{"id": id, "name": name, "status": "ready", "looks": 9}
	}
	t.Setenv("TEST_KEY", "canary-key")
	probe, err := NewProbe(Provider{Name: "test", Endpoint: newHandler(t, w), Credentials: []Credential{{Attribute: "api_key", Env: "TEST_KEY", In: "header", Name: "X-Key"}}, Resources: []Resource{thing}})
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	if there, err := probe.Exists(ctx, "thing", map[string]string{"id": "t1"}); !there || err != nil {
		t.Errorf("t1: %t, %v", there, err)
	}
	if err := probe.Sweep(ctx, "thing", "tf-acc-"); err != nil || len(w.things) != 1 || w.things["t1"] == nil {
		t.Errorf("left after the sweep: %v, %v", w.things, err)
	}
	if err := probe.Remove(ctx, "thing", map[string]string{"id": "t1"}); err != nil || len(w.things) != 0 {
		t.Errorf("left after the removal: %v, %v", w.things, err)
	}
	if there, err := probe.Exists(ctx, "thing", map[string]string{"id": "t1"}); there || err != nil {
		t.Errorf("t1: %t, %v", there, err)
	}
	if _, err := probe.Exists(ctx, "nothing", nil); err == nil {
		t.Error("a resource that there is not")
	}
}
