import { fillVariables, type VariableValues, listVariables } from '../../../content/narration/index.ts'
import type { Homeowner } from '../../../core/homeowner-schema.ts'
import { isSpeakable } from '../../../core/speakable.ts'
import type { Playable } from './read-playable.ts'
import { formatKnownNumbers, type PriceFacts, buildPriceBook } from '../prices/calculate-prices.ts'
import type { SnapshotSlide } from '../snapshot.ts'

/** Of a homeowner only the first name, the street and the city are sure. */
const OPTIONAL = ['last_name', 'state', 'zip'] as const

/** What the variables of a script stand for: the homeowner, who speaks to them, and what is known of the price. */
export function scriptValues(
	homeowner: Homeowner,
	about: {
		companyName: string
		repName: string | null
		/** What is known of the price variables, as it is spoken. */
		numbers: Readonly<Record<string, string>>
	},
): VariableValues {
	const { first_name, last_name, address, city, state, zip } = homeowner
	return {
		...about.numbers,
		first_name,
		last_name,
		full_name: fullName(homeowner),
		street: address,
		address,
		city,
		state,
		zip,
		company_name: about.companyName,
		rep_name: about.repName,
	}
}

/** First and last name, as far as they are known. */
export function fullName({ first_name, last_name = '' }: Homeowner): string {
	return `${first_name} ${last_name}`.trim()
}

/**
 * A script as one homeowner hears it. A part of a name or an address that is not known is left out where it ends one
 * ("{{city}}, {{state}}" becomes the city); standing alone it gets words that fit anybody.
 */
export function personalizeScript(script: string, values: VariableValues): string {
	const missing = OPTIONAL.filter((name) => !values[name]?.trim())
	const shortened = missing.reduce(
		(text, name) =>
			text.replace(new RegExp(`(\\}\\})[,\\s]+\\{\\{\\s*${name}\\s*\\}\\}`, 'gi'), '$1'),
		script,
	)
	return fillVariables(shortened, values)
}

/** What the variables of a presentation's texts stand for. */
export function variableValues(presentation: Playable): VariableValues {
	const { content, homeowner } = presentation
	return scriptValues(homeowner, {
		companyName: presentation.company_name,
		repName: presentation.rep_name,
		numbers: formatKnownNumbers(buildPriceBook(content), buildPriceFacts(presentation)),
	})
}

export type PlannedSlide = {
	slide: SnapshotSlide
	/** As this homeowner hears it. */
	script: string
	/** Whether the snapshot has no recording of it: it names the homeowner, is new, or is for another voice. */
	toSpeak: boolean
}

/** What of its snapshot a presentation plays as it is, and what is spoken for its homeowner. */
export function planNarration(presentation: Playable): PlannedSlide[] {
	const { content, voice_settings } = presentation
	const values = variableValues(presentation)
	const voiceId = voice_settings.voice_id ?? content.deck.voiceId
	return content.slides.map((slide) => {
		const personal = listVariables(slide.script).length > 0
		const script = personal ? personalizeScript(slide.script, values) : slide.script
		const recorded = slide.audio !== null && !personal && voiceId === content.deck.voiceId
		return { slide, script, toSpeak: isSpeakable(script) && !recorded }
	})
}

function buildPriceFacts(row: Playable): PriceFacts {
	const { price_inputs: priceInputs, rep_overrides: repOverrides, measurement, selection } = row
	return { priceInputs, repOverrides, measurement, selection }
}
