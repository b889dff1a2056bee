import type { App } from '../../core/app.ts'
import type { CatalogLanguage } from '../../core/languages.ts'
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
			preview: PREVIEWS[template.language].initial,
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
			preview: PREVIEWS[template.language].reminder,
		}),
}

/** Lines that inboxes show after the subject. */
const PREVIEWS: Record<CatalogLanguage, Record<SendKind, string>> = {
	en: {
		initial: 'It speaks to you, shows your options and answers your questions.',
		reminder: 'Pause at any time, ask any question, and continue where you left off.',
	},
	es: {
		initial: 'Le habla, le muestra sus opciones y responde a sus preguntas.',
		reminder: 'Haga una pausa cuando quiera, pregunte lo que guste y continúe donde se quedó.',
	},
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
		paragraphs: message.split(/(?<!\s)\s*\n\s*/).map((text) => ({ text })),
		card,
		images: card?.picture === undefined ? [] : [card.picture],
	}
}
