type Contact = { phone?: string | null | undefined; email?: string | null | undefined }

/**
 * Returns the phone number and the email address that homeowners see. The company's contact record is the one source. The
 * contact in a deck's branding, which the specification accepts (docs/specification.md#branding), is shown only for a
 * field that the company has left empty.
 */
export function shownContact(
	company: Contact | null,
	deck: Contact | null,
): { phone: string | null; email: string | null } {
	return {
		phone: company?.phone || deck?.phone || null,
		email: company?.email || deck?.email || null,
	}
}
