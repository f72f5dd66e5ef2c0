package runtime

import (
	"os"
	"strings"
	"sync"
)

// noteNames lists the notes that were there before this process created anything. The folder is read once: it has a file
// for every create that no read has confirmed yet, so reading it for each create of a large apply takes longer than
// the creates.
type noteNames struct {
	once     sync.Once
	byDigest map[string][]string
}

// find returns the names of the files whose name starts with the digest, in the order of the folder.
func (n *noteNames) find(folder, digest string) []string {
	n.once.Do(func() {
		n.byDigest = map[string][]string{}
		files, _ := os.ReadDir(folder)
		for _, file := range files {
			own, _, _ := strings.Cut(file.Name(), "-")
			n.byDigest[own] = append(n.byDigest[own], file.Name())
		}
	})
	return n.byDigest[digest]
}
