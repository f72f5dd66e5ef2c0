package runtime

import "fmt"

// isUnseenLink says of a link that no call shows it: it is as the last apply has left it, as far as anybody knows.
func (e *engine) isUnseenLink() bool {
	return e.descriptor.Kind == Attachment && e.descriptor.Presence == nil
}

// warnUnseen says so where a link is made, because no later plan will notice that it is gone.
func (r *run) warnUnseen() {
	if r.isUnseenLink() && !r.diags.HasError() {
		r.diags.AddWarning("Existence of "+r.words()+" cannot be checked", fmt.Sprintf(sayUnseenLink, r.words())+
			" A removal outside of Terraform is not detected. Apply with -replace to create it again.")
	}
}

// refuseImport says why a link that nothing shows cannot be imported: one that never existed would be taken for one.
func (r *run) refuseImport() bool {
	if !r.isUnseenLink() {
		return false
	}
	r.diags.AddError("Cannot import "+r.words(), fmt.Sprintf(sayUnseenLink, r.words())+
		" It cannot be imported: add it to the configuration and apply.")
	return true
}
