import type { App } from '../../core/app.ts'
import type { EmailDefinition } from '../../email/registry.ts'
import type { PersonalTexts } from '../../email/schema.ts'
import type { TemplateData } from '../../email/template-data.ts'
import { readEmailCard } from './email-card.ts'
import { fillPersonalTexts } from './personal-texts.ts'
import type { SendKind } from './schema.ts'

/** First email, which contains the link of the presentation. */
export const initialEmail: EmailDefinition<'initial'> = {
	audience: 'homeowner',
	fill: (written, template, { app }) =>
		fillEmail(app, {
			kind: 'initial',
			written,
			template,
			preview: 'It speaks to you, shows your options and answers your questions.',
		}),
}

/** Follow-up email, which reminds the homeowner of the presentation. */
export const reminderEmail: EmailDefinition<'reminder'> = {
	audience: 'homeowner',
	fill: (written, template, { app }) =>
		fillEmail(app, {
			kind: 'reminder',
			written,
			template,
			preview: 'Pause at any time, ask any question, and continue where you left off.',
		}),
}

type Texts = { kind: SendKind; written: PersonalTexts; template: TemplateData; preview: string }

/**
 * Returns the subject, the preview text, the paragraphs and the card of an email. Inboxes show the preview text after the
 * subject. When the rep wrote the message, the preview text is its beginning.
 */
async function fillEmail(app: App, { kind, written, template, preview }: Texts) {
	const { subject, message } = fillPersonalTexts(kind, written, template)
	const card = await readEmailCard(app, template)
	return {
		subject,
		preview: written.message === undefined ? preview : message.replace(/\s+/g, ' ').slice(0, 150),
		paragraphs: message.split(/\s*\n\s*/).map((text) => ({ text })),
		card,
		images: card?.picture === undefined ? [] : [card.picture],
	}
}
