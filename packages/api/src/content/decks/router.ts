import { z } from 'zod'
import { Success } from '../../core/schema.ts'
import { orgProcedure, publicProcedure, router } from '../../core/trpc.ts'
import { duplicateDeck } from './duplicate.ts'
import { deleteIntro, getIntro, setIntro } from './intro.ts'
import { listDecks } from './list-decks.ts'
import { preflightDeck } from './preflight.ts'
import {
	CreateDeckInput,
	Deck,
	DeckDetail,
	DeckInput,
	DeckIntro,
	DeckList,
	DuplicateDeckInput,
	ListDecksInput,
	Preflight,
	SetIntroInput,
	UpdateDeckInput,
} from './schema.ts'
import { createBrandedDeck, deleteDeck, getDeck, updateDeck } from './service.ts'

const group = 'Decks'
const DeckAnswer = z.object({ deck: Deck })
const IntroAnswer = z.object({ intro: DeckIntro })

export const decksRouter = router({
	list: orgProcedure('decks:read')
		.meta({
			rest: 'GET /api/decks',
			group,
			summary: 'List the decks, newest first',
		})
		.input(ListDecksInput.default({}))
		.output(DeckList)
		.query(({ ctx, input }) => listDecks(ctx, input)),
	create: orgProcedure('decks:write')
		.meta({
			rest: 'POST /api/decks',
			group,
			summary: 'Create an empty deck',
			status: 201,
			errors: ['CONFLICT'],
		})
		.input(CreateDeckInput)
		.output(DeckAnswer)
		.mutation(({ ctx, input }) => createBrandedDeck(ctx, input)),
	get: orgProcedure('decks:read')
		.meta({
			rest: 'GET /api/decks/{deckId}',
			group,
			summary: 'Get a deck with its slides, FAQs, branding, intro and Q&A settings',
			errors: ['NOT_FOUND'],
		})
		.input(DeckInput)
		.output(DeckDetail)
		.query(({ ctx, input }) => getDeck(ctx, input)),
	update: orgProcedure('decks:write')
		.meta({
			rest: 'PUT /api/decks/{deckId}',
			group,
			summary: 'Change a deck',
			errors: ['NOT_FOUND', 'CONFLICT'],
		})
		.input(UpdateDeckInput)
		.output(DeckAnswer)
		.mutation(({ ctx, input }) => updateDeck(ctx, input)),
	delete: orgProcedure('decks:write')
		.meta({
			rest: 'DELETE /api/decks/{deckId}',
			group,
			summary: 'Delete a deck',
			errors: ['NOT_FOUND'],
		})
		.input(DeckInput)
		.output(Success)
		.mutation(({ ctx, input }) => deleteDeck(ctx, input)),
	duplicate: orgProcedure('decks:write')
		.meta({
			rest: 'POST /api/decks/{deckId}/duplicate',
			group,
			summary: 'Duplicate a deck',
			status: 201,
			errors: ['NOT_FOUND', 'DECK_GENERATING'],
		})
		.input(DuplicateDeckInput)
		.output(DeckAnswer)
		.mutation(({ ctx, input }) => duplicateDeck(ctx, input)),
	preflight: orgProcedure('decks:read')
		.meta({
			rest: 'GET /api/decks/{deckId}/preflight',
			group,
			summary: 'Check a deck for problems that homeowners would notice',
			errors: ['NOT_FOUND'],
		})
		.input(DeckInput)
		.output(Preflight)
		.query(({ ctx, input }) => preflightDeck(ctx, input)),
	getIntro: publicProcedure
		.meta({
			rest: 'GET /api/decks/{deckId}/intro',
			group,
			summary: 'Get the intro of a deck',
			errors: ['NOT_FOUND'],
		})
		.input(DeckInput)
		.output(IntroAnswer)
		.query(({ ctx, input }) => getIntro(ctx, input)),
	setIntro: orgProcedure('decks:write')
		.meta({
			rest: 'PUT /api/decks/{deckId}/intro',
			group,
			summary: 'Create or replace the intro of a deck',
			errors: ['NOT_FOUND', 'CONFLICT'],
		})
		.input(SetIntroInput)
		.output(IntroAnswer)
		.mutation(({ ctx, input }) => setIntro(ctx, input)),
	deleteIntro: orgProcedure('decks:write')
		.meta({
			rest: 'DELETE /api/decks/{deckId}/intro',
			group,
			summary: 'Delete the intro of a deck',
			errors: ['NOT_FOUND'],
		})
		.input(DeckInput)
		.output(Success)
		.mutation(({ ctx, input }) => deleteIntro(ctx, input)),
})
