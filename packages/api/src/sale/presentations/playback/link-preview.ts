import type { App } from '../../../core/app.ts'
import { Homeowner } from '../../../core/homeowner-schema.ts'
import { type CatalogLanguage, catalogLanguage } from '../../../core/languages.ts'
import { LanguageSettings } from '../settings-schema.ts'
import { StoredSnapshot } from '../snapshot.ts'

/**
 * What a messaging app shows about the link of a presentation, and the files that the viewer shows and plays first. `pictureKey`
 * and `logoKey` are object keys of the house picture and of the company's logo, `audioKey` of the first slide's recording.
 */
export type LinkPreview = {
	organizationId: string
	/** Language tag of the presentation, such as `es-MX`. */
	language: string
	title: string
	description: string
	companyName: string
	pictureKey: string | null
	logoKey: string | null
	/** True when the picture is the background of the intro, and false when it belongs to a slide. */
	isBackground: boolean
	audioKey: string | null
}

/**
 * Returns the link preview of a presentation. Returns `expired` after its expiry time, and `missing` when it does not exist or is
 * deleted.
 */
export async function readLinkPreview(
	{ db, now }: Pick<App, 'db' | 'now'>,
	shareKey: string,
): Promise<LinkPreview | 'expired' | 'missing'> {
	const row = await db.presentation.findFirst({
		where: {
			shareKey,
			deletedAt: null,
		},
		select: {
			organizationId: true,
			expiresAt: true,
			homeowner: true,
			languageSettings: true,
			snapshot: { select: { content: true } },
			slides: { select: { slideId: true, audioKey: true } },
			organization: { select: { name: true } },
		},
	})
	if (row === null) return 'missing'
	if (row.expiresAt !== null && row.expiresAt <= now()) return 'expired'
	const { deck, slides, branding, pictures } = StoredSnapshot.parse(row.snapshot.content)
	const [first] = slides
	const recording = row.slides.find(({ slideId }) => slideId === first?.id)
	const durationMs = slides.reduce((total, { audio }) => total + (audio?.durationMs ?? 0), 0)
	const companyName = branding?.name || row.organization.name
	const { first_name: firstName } = Homeowner.parse(row.homeowner)
	const { language = 'en' } = LanguageSettings.parse(row.languageSettings)
	const t = TEXTS[catalogLanguage(language)]
	return {
		organizationId: row.organizationId,
		language,
		title: formatTitle({ firstName, headline: deck.intro?.headline ?? null, deckName: deck.name }),
		description: t.description(Math.round(durationMs / 60_000), companyName),
		companyName,
		pictureKey:
			pictures.backgroundKey ?? slides.find(({ heroImg }) => heroImg !== null)?.heroImg ?? null,
		logoKey: pictures.logoKey,
		isBackground: pictures.backgroundKey !== null,
		audioKey: recording?.audioKey ?? first?.audio?.audioKey ?? null,
	}
}

/**
 * Returns the title of a link preview: the homeowner's first name, followed by the headline. When the headline is missing or
 * contains variables, uses the deck's name instead.
 */
function formatTitle({
	firstName,
	headline,
	deckName,
}: {
	firstName: string
	headline: string | null
	deckName: string
}): string {
	const subject = headline === null || headline.includes('{{') ? deckName : headline
	const isAcronym = /^\p{Lu}{2}/u.test(subject)
	const rest = isAcronym ? subject : subject.charAt(0).toLowerCase() + subject.slice(1)
	return `${firstName}, ${rest}`
}

/** Descriptions of link previews, with the length of the presentation in minutes; 0 when it is unknown. */
const TEXTS: Record<
	CatalogLanguage,
	{ description: (minutes: number, company: string) => string }
> = {
	en: {
		description: (minutes, company) =>
			`${minutes === 0 ? '' : minutes === 1 ? '1 minute. ' : `${minutes} minutes. `}With sound and captions, from ${company}`,
	},
	es: {
		description: (minutes, company) =>
			`${minutes === 0 ? '' : minutes === 1 ? '1 minuto. ' : `${minutes} minutos. `}Con sonido y subtítulos, de ${company}`,
	},
}
