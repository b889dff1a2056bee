import { z } from 'zod'
import { TimeZone } from '../../core/time/time-zone-schema.ts'

export const Contact = z.object({
	phone: z.string(),
	email: z.string(),
	address: z.string(),
	city: z.string(),
	state: z.string(),
	zip: z.string(),
	licenseNumber: z.string(),
	timezone: z.string(),
	website: z.string(),
})
export type Contact = z.infer<typeof Contact>

/** One step that follows the signature, in the company's words. `text` is empty when the title says enough. */
export const NextStep = z.object({
	title: z.string().trim().min(1, 'Enter a title').max(80),
	text: z.string().trim().max(300).default(''),
})
export type NextStep = z.infer<typeof NextStep>

/**
 * Contact details that the company's contracts, emails and presentations show. An empty field is an empty string.
 * `nextSteps` is what homeowners read after signing under "What happens next"; an empty list shows nothing.
 */
export const CompanyContact = z.object({
	contact: Contact,
	organizationName: z.string(),
	nextSteps: z.array(NextStep),
})
export type CompanyContact = z.infer<typeof CompanyContact>

const text = z.string().trim().max(200).optional()

const WEBSITE_HELP = 'Enter a web address, such as https://www.example.com'

const contactFields = {
	phone: text,
	email: z.union([z.literal(''), z.email('Enter an email address').max(254)]).optional(),
	address: text,
	city: text,
	state: text,
	zip: text,
	licenseNumber: text,
	timezone: TimeZone.optional(),
	website: z
		.union([
			z.literal(''),
			z
				.string()
				.trim()
				.max(300)
				.regex(/^https?:\/\/\S+\.\S+$/i, WEBSITE_HELP),
		])
		.optional(),
}

/** Contact details to change, with the same fields as in responses. */
export const ContactChanges = z.object({
	contact: z.object(contactFields).optional(),
	organizationName: z.string().trim().min(1, 'Enter the name of your company').max(120).optional(),
	nextSteps: z.array(NextStep).max(6, 'Enter at most 6 steps').optional(),
})

/** Contact details to change: either in a `contact` object as in responses, or directly in the body. */
export const UpdateContactInput = ContactChanges.extend(contactFields)
	.superRefine(({ contact, organizationName: _, nextSteps: _steps, ...flat }, context) => {
		const [path] = contact === undefined ? [] : Object.keys(flat)
		if (path !== undefined)
			context.addIssue({ code: 'custom', path: [path], message: 'Send this field inside contact' })
	})
	.transform(({ contact, organizationName, nextSteps, ...flat }) => ({
		contact: contact ?? flat,
		...(nextSteps !== undefined && { nextSteps }),
		...(organizationName !== undefined && { organizationName }),
	}))
export type UpdateContactInput = z.infer<typeof UpdateContactInput>
