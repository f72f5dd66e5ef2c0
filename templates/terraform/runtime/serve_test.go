package runtime

import (
	"os"
	"strings"
	"testing"
)

func TestTheLogOfTheSDKIsOffUnlessSomebodyAskedForALog(t *testing.T) {
	for _, given := range []struct {
		name, value, want string
	}{
		{"", "", "OFF"},
		{"TF_LOG", "debug", ""},
		{"TF_LOG_PROVIDER", "trace", ""},
		{"TF_ACC_LOG_PATH", "log", ""},
	} {
		for _, setting := range os.Environ() {
			name, value, _ := strings.Cut(setting, "=")
			if strings.HasPrefix(name, "TF_LOG") || strings.HasPrefix(name, "TF_ACC") {
				t.Setenv(name, value)
				os.Unsetenv(name)
			}
		}
		if given.name != "" {
			t.Setenv(given.name, given.value)
		}
		silenceSDK()
		for _, name := range []string{"TF_LOG_SDK", "TF_LOG_SDK_PROTO", "TF_LOG_SDK_FRAMEWORK"} {
			if got := os.Getenv(name); got != given.want {
				t.Errorf("%s=%s: %s is %q", given.name, given.value, name, got)
			}
			os.Unsetenv(name)
		}
	}
}
