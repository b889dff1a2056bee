import type { App } from '../../core/app.ts'
import type { EmailDefinition } from '../../email/registry.ts'
import type { EmailSource } from '../../email/template-data.ts'
import { makeVerificationLink } from './email-verification.ts'
import { makePasswordLink } from './password-link.ts'

/** Email that invites a person to the company's team. */
export const invitationEmail: EmailDefinition<'invitation'> = {
	audience: 'company',
	fill: async ({ userId, invitedBy }, { company }, { app, email }) => ({
		invitedBy,
		subject: `${invitedBy} invites you to ${company.name}`,
		preview: 'Choose a password to get started.',
		passwordUrl: await passwordUrl(app, email, { userId, kind: 'invitation' }),
	}),
}

/** Email with the link that sets a new password. */
export const passwordResetEmail: EmailDefinition<'password_reset'> = {
	audience: 'company',
	fill: async ({ userId }, _, { app, email }) => ({
		subject: 'Choose a new password',
		preview: 'The link works once, within the next hour.',
		passwordUrl: await passwordUrl(app, email, { userId, kind: 'reset' }),
	}),
}

/** Email with the link that verifies the address of the admin who signed up. */
export const emailVerificationEmail: EmailDefinition<'email_verification'> = {
	audience: 'company',
	fill: async ({ userId }, _, { app, email }) => {
		const user = await findRecipient(app, email, userId)
		const verifyUrl = makeVerificationLink({ config: app.config, now: () => email.createdAt }, user)
		return {
			subject: 'Verify your email address',
			preview: 'Your company can then send email to homeowners and colleagues.',
			verifyUrl,
		}
	},
}

/**
 * Returns the same link each time the email is rendered, because the expiry of the link is computed from the email's
 * creation time.
 */
async function passwordUrl(
	app: App,
	email: EmailSource,
	{ userId, kind }: { userId: string; kind: 'invitation' | 'reset' },
): Promise<string> {
	const user = await findRecipient(app, email, userId)
	return makePasswordLink({ config: app.config, now: () => email.createdAt }, user, kind).url
}

async function findRecipient({ db }: App, { organizationId }: EmailSource, userId: string) {
	const user = await db.user.findFirst({ where: { id: userId, organizationId } })
	if (user === null) throw new Error('The recipient is no longer a member of the company')
	return user
}
