package runtime

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/resource"
)

// Hooks contains the hand-written extensions of a provider.
type Hooks struct {
	Resources   []func() resource.Resource
	DataSources []func() datasource.DataSource
	Functions   []func() function.Function
	// Before may change a request, After a response. The key is the name of the resource, data source or action.
	Before map[string]func(ctx context.Context, request *Request) error
	After  map[string]func(ctx context.Context, request Request, answer *Answer) error
}

// Send sends a request and runs the hooks before and after it.
func (c *Client) Send(ctx context.Context, request Request) (*Answer, error) {
	if before := c.hooks.Before[request.Resource]; before != nil {
		if err := before(ctx, &request); err != nil {
			return nil, err
		}
	}
	answer, err := c.Do(ctx, request)
	if err != nil {
		return nil, err
	}
	if after := c.hooks.After[request.Resource]; after != nil {
		// The response is returned with the error, because the request was successful.
		return answer, after(ctx, request, answer)
	}
	return answer, nil
}
