import { z } from 'zod'
import { EmailAddress } from '../../core/email-address-schema.ts'
import { IsoDateTime, Revision, Success } from '../../core/schema.ts'
import { TimeZone } from '../../core/time/time-zone-schema.ts'
import { refuseHiddenCharacters } from '../../core/visible-text-schema.ts'
import { CompanyName } from '../auth/schema.ts'

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
	revision: z.string(),
})
export type CompanyContact = z.infer<typeof CompanyContact>

/** Time at which the user first saw the welcome page. */
export const WelcomeSeen = Success.extend({ welcomeSeenAt: IsoDateTime.nullable() })
export type WelcomeSeen = z.infer<typeof WelcomeSeen>

const text = z.string().trim().max(200).superRefine(refuseHiddenCharacters).optional()

const WEBSITE_HELP = 'Enter a web address, such as https://www.example.com'

const contactFields = {
	phone: text,
	email: z.union([z.literal(''), EmailAddress]).optional(),
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
				.regex(/^https?:\/\/[^\s.]+\.\S+$/i, WEBSITE_HELP),
		])
		.optional(),
}

/** Contact details to change, with the same fields as in responses. */
export const ContactChanges = z.object({
	contact: z.object(contactFields).optional(),
	organizationName: CompanyName.optional(),
	nextSteps: z.array(NextStep).max(6, 'Enter at most 6 steps').optional(),
	revision: Revision.optional(),
})

/** Contact details to change: either in a `contact` object as in responses, or directly in the body. */
export const UpdateContactInput = ContactChanges.extend(contactFields)
	.superRefine(
		({ contact, organizationName: _, nextSteps: _steps, revision: _read, ...flat }, context) => {
			const [path] = contact === undefined ? [] : Object.keys(flat)
			if (path !== undefined)
				context.addIssue({
					code: 'custom',
					path: [path],
					message: 'Send this field inside contact',
				})
		},
	)
	.transform(({ contact, organizationName, nextSteps, revision, ...flat }) => ({
		contact: contact ?? flat,
		...(revision !== undefined && { revision }),
		...(nextSteps !== undefined && { nextSteps }),
		...(organizationName !== undefined && { organizationName }),
	}))
export type UpdateContactInput = z.infer<typeof UpdateContactInput>
