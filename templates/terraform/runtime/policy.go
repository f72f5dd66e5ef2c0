package runtime

// When a request is sent again: iacsmith has one policy for this provider and the Ansible collection.
var (
	// Methods that do no more when they are sent twice.
	repeatableMethods = []string{"DELETE", "GET", "HEAD", "OPTIONS", "PUT"}
	// Statuses that may be gone the next time.
	passingStatuses = []int{408, 500, 502, 503, 504, 520, 521, 522, 523, 524}
)

const defaultRetries = 4
