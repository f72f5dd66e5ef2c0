package runtime

// The retry policy. The Ansible collection uses the same one.
var (
	// repeatableMethods are idempotent, so they are safe to retry.
	repeatableMethods = []string{"DELETE", "GET", "HEAD", "OPTIONS", "PUT"}
	// passingStatuses are usually temporary.
	passingStatuses = []int{408, 500, 502, 503, 504, 520, 521, 522, 523, 524}
)

const defaultRetries = 4
