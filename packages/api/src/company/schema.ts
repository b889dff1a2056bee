import { z } from 'zod'

const text = z.string().trim().max(200)

export const Contact = z.object({
	phone: text,
	email: text,
	address: text,
	city: text,
	state: text,
	zip: text,
	licenseNumber: text,
	timezone: text,
})
export type Contact = z.infer<typeof Contact>

/** What contracts and branding print of the company; a field nobody filled in is the empty string. */
export const CompanyContact = z.object({ contact: Contact, organizationName: z.string() })
export type CompanyContact = z.infer<typeof CompanyContact>

export const UpdateContactInput = z.object({
	contact: Contact.partial(),
	organizationName: z.string().trim().min(1).max(120).optional(),
})
export type UpdateContactInput = z.infer<typeof UpdateContactInput>
