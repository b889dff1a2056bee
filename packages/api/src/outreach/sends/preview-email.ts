import { Homeowner } from '../../core/homeowner-schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { composePreview, embedImages } from '../../email/index.ts'
import { readTemplateData } from '../../email/template-data.ts'
import { requirePresentation } from '../../sale/presentations/index.ts'
import { wasInitialSent } from './decide.ts'
import { fillPersonalTexts, personalTexts } from './personal-texts.ts'
import type { EmailPreview, PreviewEmailInput } from './schema.ts'

/**
 * Returns the email that `sendPresentationEmail` would send now, with the texts that the rep has written so far. Sends and
 * stores nothing. Its links are not tracked, and its unsubscribe link has no effect. Rejects with 404 when the presentation
 * is not found.
 */
export async function previewPresentationEmail(
	ctx: OrgContext,
	input: PreviewEmailInput,
): Promise<EmailPreview> {
	const { presentationId } = input
	const { organizationId } = ctx
	const about = { organizationId, presentationId }
	const { homeowner } = await requirePresentation(ctx, presentationId)
	const { email = null } = Homeowner.parse(homeowner)
	const next = (await wasInitialSent(ctx.db, about)) ? 'reminder' : 'initial'
	const { kind = next } = input
	const data = personalTexts(input)
	const template = await readTemplateData(ctx, about)
	const message = await composePreview(ctx, { ...about, kind, toAddress: email ?? '', data })
	const { from, subject, html, attachments = [], replyTo = null } = message
	return {
		kind,
		from,
		replyTo,
		replyToName: replyTo === template.rep?.email ? template.rep.name : null,
		to: email,
		subject,
		message: fillPersonalTexts(kind, data, template).message,
		html: embedImages(html, attachments),
	}
}
