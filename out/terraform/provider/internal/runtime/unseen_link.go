package runtime

import "fmt"

// isUnseenLink reports whether no operation of the API shows the link. It is assumed to be as it was last applied.
func (e *engine) isUnseenLink() bool {
	return e.descriptor.Kind == Attachment && e.descriptor.Presence == nil
}

// warnUnseen warns when such a link is created, because no later plan can detect that it is gone.
func (r *run) warnUnseen() {
	if r.isUnseenLink() && !r.diags.HasError() {
		r.diags.AddWarning("Existence of "+r.words()+" cannot be checked", fmt.Sprintf(sayUnseenLink, r.words())+
			" A removal outside of Terraform is not detected. Apply with -replace to create it again.")
	}
}

// refuseImport reports an error for such a link, because its existence cannot be checked.
func (r *run) refuseImport() bool {
	if !r.isUnseenLink() {
		return false
	}
	r.diags.AddError("Cannot import "+r.words(), fmt.Sprintf(sayUnseenLink, r.words())+
		" It cannot be imported: add it to the configuration and apply.")
	return true
}
