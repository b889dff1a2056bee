import { z } from 'zod'
import { isTimeZone } from '../../core/time/time-zone-schema.ts'

export const Contact = z.object({
	phone: z.string(),
	email: z.string(),
	address: z.string(),
	city: z.string(),
	state: z.string(),
	zip: z.string(),
	licenseNumber: z.string(),
	timezone: z.string(),
})
export type Contact = z.infer<typeof Contact>

/** Contact details that the company's contracts and branding show. An empty field is an empty string. */
export const CompanyContact = z.object({ contact: Contact, organizationName: z.string() })
export type CompanyContact = z.infer<typeof CompanyContact>

const text = z.string().trim().max(200).optional()

export const UpdateContactInput = z.object({
	contact: z
		.object({
			phone: text,
			email: z.union([z.literal(''), z.email('Enter an email address').max(254)]).optional(),
			address: text,
			city: text,
			state: text,
			zip: text,
			licenseNumber: text,
			timezone: z
				.string()
				.refine(isTimeZone, 'Enter an IANA time zone, such as America/Denver')
				.optional(),
		})
		.default({}),
	organizationName: z.string().trim().min(1, 'Enter the name of your company').max(120).optional(),
})
export type UpdateContactInput = z.infer<typeof UpdateContactInput>
