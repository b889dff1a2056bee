import {
	fillVariables,
	listVariables,
	neutralValues,
	type VariableValues,
} from '../../../content/narration/index.ts'
import { listSelections } from '../../../content/pricing/index.ts'
import type { Pricing } from '../../../content/pricing/schema.ts'
import type { Homeowner } from '../../../core/homeowner-schema.ts'
import { type CatalogLanguage, catalogLanguage } from '../../../core/languages.ts'
import { isSpeakable } from '../../../core/speakable.ts'
import {
	buildPriceSource,
	calculatePrices,
	formatKnownNumbers,
	type PriceFacts,
} from '../prices/calculate-prices.ts'
import type { SnapshotSlide } from '../snapshot.ts'
import type { Playable } from './read-playable.ts'

/** Script variables that may have no value, because the homeowner's record may lack these fields. */
const OPTIONAL = ['last_name', 'state', 'zip'] as const

/** Returns the values of the script variables: homeowner, company, rep and price variables. */
export function scriptValues(
	homeowner: Homeowner,
	about: {
		companyName: string
		repName: string | null
		/** Known values of price variables, formatted for speech. */
		numbers: Readonly<Record<string, string>>
		language: CatalogLanguage
	},
): VariableValues {
	const { first_name, last_name, address, city, state, zip } = homeowner
	return {
		...neutralValues(about.language),
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
		...(about.repName !== null && { rep_name: about.repName }),
	}
}

/** Returns the first name and, if known, the last name. */
export function fullName({ first_name, last_name = '' }: Homeowner): string {
	return `${first_name} ${last_name}`.trim()
}

/**
 * Replaces the variables in a script with the values of one homeowner. The last name, state and zip code may be missing.
 * Removes a missing variable that directly follows another variable: without a state, "{{city}}, {{state}}" becomes the city.
 * Elsewhere, replaces a missing variable with a neutral phrase.
 */
export function personalizeScript(
	script: string,
	values: VariableValues,
	language: CatalogLanguage,
): string {
	const missing = OPTIONAL.filter((name) => !values[name]?.trim())
	const shortened = missing.reduce(
		(text, name) =>
			text.replace(new RegExp(`(\\}\\})[,\\s]+\\{\\{\\s*${name}\\s*\\}\\}`, 'gi'), '$1'),
		script,
	)
	const neutral = neutralValues(language)
	const others = Object.fromEntries(missing.map((name) => [name, neutral[name]]))
	return fillVariables(shortened, { ...values, ...others })
}

/** Returns the values of the variables in a presentation's texts. */
export function variableValues(presentation: Playable): VariableValues {
	return scriptValues(presentation.homeowner, {
		companyName: presentation.companyName,
		repName: presentation.repName,
		language: languageOf(presentation),
		numbers: formatKnownNumbers(sourceOf(presentation), buildPriceFacts(presentation)),
	})
}

/** Returns the prices of a presentation as they are without the upgrades of the homeowner. */
export function pricingWithoutUpgrades(presentation: Playable): Pricing {
	const facts = { ...buildPriceFacts(presentation), selections: [] }
	return calculatePrices(sourceOf(presentation), facts).pricing
}

function sourceOf({ content, homeowner, contractSettings: settings, languageSettings }: Playable) {
	const { language = 'en' } = languageSettings
	return buildPriceSource(content, { settings, homeowner, language })
}

/** Returns the language of a presentation’s texts. */
export function languageOf({ languageSettings }: Playable): CatalogLanguage {
	return catalogLanguage(languageSettings.language ?? 'en')
}

export type PlannedSlide = {
	slide: SnapshotSlide
	/** Script with its variables filled in for the homeowner. */
	script: string
	/**
	 * True when the snapshot has no recording that this presentation can use: the script has variables, is not recorded, or must
	 * be spoken in a different voice than the recorded one.
	 */
	needsSynthesis: boolean
}

/**
 * Returns the personalized script of each slide, and whether the presentation needs its own recording of that script.
 */
export function planNarration(presentation: Playable): PlannedSlide[] {
	const { content, voiceSettings } = presentation
	const values = variableValues(presentation)
	const language = languageOf(presentation)
	const voiceId = voiceSettings.voice_id ?? content.deck.voiceId
	return content.slides.map((slide) => {
		const isPersonal = listVariables(slide.script).length > 0
		const script = isPersonal ? personalizeScript(slide.script, values, language) : slide.script
		const isRecorded = slide.audio !== null && !isPersonal && voiceId === content.deck.voiceId
		return { slide, script, needsSynthesis: isSpeakable(script) && !isRecorded }
	})
}

function buildPriceFacts(row: Playable): PriceFacts {
	const { priceInputs, repOverrides, priceOrigins: origins, measurement, priceAdjustment } = row
	const adjustment = priceAdjustment
	const selections = listSelections(row)
	return { priceInputs, repOverrides, origins, measurement, adjustment, selections }
}
