type Contact = { phone?: string | null | undefined; email?: string | null | undefined }

/**
 * Returns the phone number and the email address that homeowners see. Takes each from the company's contact record. When the
 * record lacks it, takes it from the deck's branding, because the specification accepts contact details there
 * (docs/specification.md#branding).
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
