import { type Corpus, splitPairs } from '../read-pairs.ts'
import { FENCE_QUESTIONS, FLOOR_QUESTIONS } from './blind.ts'
import { FENCE_DECK, FENCE_DOCUMENTS, FLOOR_DECK, FLOOR_DOCUMENTS } from './blind-decks.ts'
import { CRAWL_QUESTIONS, GARAGE_QUESTIONS } from './garage.ts'
import { CRAWL_DECK, CRAWL_DOCUMENTS, GARAGE_DECK, GARAGE_DOCUMENTS } from './garage-decks.ts'
import { BATH_QUESTIONS, SOLAR_QUESTIONS } from './held-out.ts'
import { BATH_DECK, BATH_DOCUMENTS, SOLAR_DECK, SOLAR_DOCUMENTS } from './held-out-decks.ts'
import { ROOF_PARAPHRASES, WINDOW_PARAPHRASES } from './held-out-paraphrases.ts'
import { EXTERIOR_QUESTIONS, INTERIOR_QUESTIONS } from './paint.ts'
import {
	EXTERIOR_DECK,
	EXTERIOR_DOCUMENTS,
	INTERIOR_DECK,
	INTERIOR_DOCUMENTS,
} from './paint-decks.ts'
import { INDOOR_PAIRS, OUTDOOR_PAIRS } from './pairs.ts'
import { ROOF_DOCUMENTS, WINDOW_DOCUMENTS } from './roof-and-window-documents.ts'
import { ROOF_DECK } from './roof-deck.ts'
import { ELEVATOR_QUESTIONS, SEPTIC_QUESTIONS } from './second-unseen.ts'
import {
	ELEVATOR_DECK,
	ELEVATOR_DOCUMENTS,
	SEPTIC_DECK,
	SEPTIC_DOCUMENTS,
} from './second-unseen-decks.ts'
import { ROOF_QUESTIONS, WINDOW_QUESTIONS } from './train.ts'
import { HVAC_QUESTIONS, SIDING_QUESTIONS } from './train-trades.ts'
import { HVAC_DECK, HVAC_DOCUMENTS, SIDING_DECK, SIDING_DOCUMENTS } from './train-trades-decks.ts'
import { TREE_QUESTIONS, WATER_QUESTIONS } from './unseen.ts'
import { TREE_DECK, TREE_DOCUMENTS, WATER_DECK, WATER_DOCUMENTS } from './unseen-decks.ts'
import { WINDOW_DECK } from './window-deck.ts'

/**
 * A set of questions. The misses of an unseen set are not printed, so nobody tunes the rules to them. The run fails when a
 * set with a target misses it.
 */
export type QuestionSet = {
	name: string
	parts: readonly Corpus[]
	printsMisses?: boolean
	hasTarget?: boolean
}

export const SETS: readonly QuestionSet[] = [
	{
		name: 'train',
		parts: [
			{ name: 'roof', sources: [...ROOF_DECK, ...ROOF_DOCUMENTS], questions: ROOF_QUESTIONS },
			{
				name: 'windows',
				sources: [...WINDOW_DECK, ...WINDOW_DOCUMENTS],
				questions: WINDOW_QUESTIONS,
			},
			{ name: 'hvac', sources: [...HVAC_DECK, ...HVAC_DOCUMENTS], questions: HVAC_QUESTIONS },
			{
				name: 'siding',
				sources: [...SIDING_DECK, ...SIDING_DOCUMENTS],
				questions: SIDING_QUESTIONS,
			},
		],
	},
	{
		name: 'paraphrases',
		parts: [
			{ name: 'roof', sources: [...ROOF_DECK, ...ROOF_DOCUMENTS], questions: ROOF_PARAPHRASES },
			{
				name: 'windows',
				sources: [...WINDOW_DECK, ...WINDOW_DOCUMENTS],
				questions: WINDOW_PARAPHRASES,
			},
		],
	},
	{
		name: 'held-out',
		parts: [
			{ name: 'solar', sources: [...SOLAR_DECK, ...SOLAR_DOCUMENTS], questions: SOLAR_QUESTIONS },
			{ name: 'bath', sources: [...BATH_DECK, ...BATH_DOCUMENTS], questions: BATH_QUESTIONS },
		],
	},
	{
		name: 'blind',
		parts: [
			{ name: 'fence', sources: [...FENCE_DECK, ...FENCE_DOCUMENTS], questions: FENCE_QUESTIONS },
			{ name: 'floor', sources: [...FLOOR_DECK, ...FLOOR_DOCUMENTS], questions: FLOOR_QUESTIONS },
		],
	},
	{
		name: 'paint',
		parts: [
			{
				name: 'exterior paint',
				sources: [...EXTERIOR_DECK, ...EXTERIOR_DOCUMENTS],
				questions: EXTERIOR_QUESTIONS,
			},
			{
				name: 'interior paint',
				sources: [...INTERIOR_DECK, ...INTERIOR_DOCUMENTS],
				questions: INTERIOR_QUESTIONS,
			},
		],
	},
	{
		name: 'garage',
		parts: [
			{
				name: 'garage doors',
				sources: [...GARAGE_DECK, ...GARAGE_DOCUMENTS],
				questions: GARAGE_QUESTIONS,
			},
			{
				name: 'crawl space',
				sources: [...CRAWL_DECK, ...CRAWL_DOCUMENTS],
				questions: CRAWL_QUESTIONS,
			},
		],
	},
	{ name: 'pairs', parts: [...OUTDOOR_PAIRS, ...INDOOR_PAIRS].flatMap(splitPairs) },
	{
		name: 'unseen',
		parts: [
			{ name: 'water', sources: [...WATER_DECK, ...WATER_DOCUMENTS], questions: WATER_QUESTIONS },
			{ name: 'trees', sources: [...TREE_DECK, ...TREE_DOCUMENTS], questions: TREE_QUESTIONS },
		],
		printsMisses: false,
	},
	{
		name: 'second-unseen',
		parts: [
			{
				name: 'septic',
				sources: [...SEPTIC_DECK, ...SEPTIC_DOCUMENTS],
				questions: SEPTIC_QUESTIONS,
			},
			{
				name: 'elevator',
				sources: [...ELEVATOR_DECK, ...ELEVATOR_DOCUMENTS],
				questions: ELEVATOR_QUESTIONS,
			},
		],
		printsMisses: false,
		hasTarget: true,
	},
]
