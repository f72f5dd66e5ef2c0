package runtime

import (
	"sync"

	"github.com/hashicorp/terraform-plugin-framework/diag"
)

// notices collects the warnings of the API. Each is shown to the user once.
type notices struct {
	mutex   sync.Mutex
	known   map[string]bool
	pending []string
}

func (n *notices) add(text string) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	if n.known == nil {
		n.known = map[string]bool{}
	}
	if !n.known[text] {
		n.known[text] = true
		n.pending = append(n.pending, text)
	}
}

// tell adds the pending warnings to the diagnostics.
func (c *Client) tell(diags *diag.Diagnostics) {
	if c == nil {
		return
	}
	c.notices.mutex.Lock()
	defer c.notices.mutex.Unlock()
	for _, text := range c.notices.pending {
		diags.AddWarning("The API warns", text)
	}
	c.notices.pending = nil
}
