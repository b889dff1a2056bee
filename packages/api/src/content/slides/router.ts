import { z } from 'zod'
import { Success } from '../../core/schema.ts'
import { orgProcedure, router } from '../../core/trpc.ts'
import { ProductSlideData } from '../pricing/schema.ts'
import { deleteProductData, getProductData, setProductData } from './product-data.ts'
import {
	CreateSlideInput,
	ListSlidesInput,
	ReorderSlidesInput,
	SetProductDataInput,
	SettleDoubtInput,
	Slide,
	SlideInput,
	UpdateSlideInput,
} from './schema.ts'
import { createSlide, deleteSlide, listSlides, updateSlide } from './service.ts'
import { settleDoubt } from './settle-doubt.ts'
import { reorderSlides } from './slide-order.ts'

const group = 'Slides'
const SlideAnswer = z.object({ slide: Slide })
const SlidesAnswer = z.object({ slides: z.array(Slide) })
const ProductDataAnswer = z.object({ productData: ProductSlideData, revision: z.string() })

export const slidesRouter = router({
	list: orgProcedure('decks:read')
		.meta({
			rest: 'GET /api/decks/{deckId}/slides',
			group,
			summary: 'List the slides of a deck, in order',
			errors: ['NOT_FOUND'],
		})
		.input(ListSlidesInput)
		.output(SlidesAnswer)
		.query(({ ctx, input }) => listSlides(ctx, input)),
	create: orgProcedure('decks:write')
		.meta({
			rest: 'POST /api/decks/{deckId}/slides',
			group,
			summary: 'Add a slide',
			status: 201,
			errors: ['NOT_FOUND', 'CONFLICT'],
		})
		.input(CreateSlideInput)
		.output(SlideAnswer)
		.mutation(({ ctx, input }) => createSlide(ctx, input)),
	reorder: orgProcedure('decks:write')
		.meta({
			rest: 'PUT /api/decks/{deckId}/slides/reorder',
			group,
			summary: 'Change the order of the slides',
			errors: ['NOT_FOUND'],
		})
		.input(ReorderSlidesInput)
		.output(SlidesAnswer)
		.mutation(({ ctx, input }) => reorderSlides(ctx, input)),
	update: orgProcedure('decks:write')
		.meta({
			rest: 'PUT /api/slides/{slideId}',
			group,
			summary: 'Change a slide',
			errors: ['NOT_FOUND', 'CONFLICT'],
		})
		.input(UpdateSlideInput)
		.output(SlideAnswer)
		.mutation(({ ctx, input }) => updateSlide(ctx, input)),
	settleDoubt: orgProcedure('decks:write')
		.meta({
			rest: 'POST /api/slides/{slideId}/doubts/{doubtId}',
			group,
			summary: 'Resolve a word that was read in two ways',
			errors: ['NOT_FOUND'],
		})
		.input(SettleDoubtInput)
		.output(SlideAnswer)
		.mutation(({ ctx, input }) => settleDoubt(ctx, input)),
	delete: orgProcedure('decks:write')
		.meta({
			rest: 'DELETE /api/slides/{slideId}',
			group,
			summary: 'Delete a slide',
			errors: ['NOT_FOUND'],
		})
		.input(SlideInput)
		.output(Success)
		.mutation(({ ctx, input }) => deleteSlide(ctx, input)),
	getProductData: orgProcedure('decks:read')
		.meta({
			rest: 'GET /api/slides/{slideId}/product-data',
			group,
			summary: 'Get the tiers of a price slide',
			errors: ['NOT_FOUND'],
		})
		.input(SlideInput)
		.output(ProductDataAnswer.extend({ productData: ProductSlideData.nullable() }))
		.query(({ ctx, input }) => getProductData(ctx, input)),
	setProductData: orgProcedure('decks:write')
		.meta({
			rest: 'PUT /api/slides/{slideId}/product-data',
			group,
			summary: 'Create or replace the tiers; the slide becomes a price slide',
			errors: ['NOT_FOUND', 'CONFLICT'],
		})
		.input(SetProductDataInput)
		.output(ProductDataAnswer)
		.mutation(({ ctx, input }) => setProductData(ctx, input)),
	deleteProductData: orgProcedure('decks:write')
		.meta({
			rest: 'DELETE /api/slides/{slideId}/product-data',
			group,
			summary: 'Delete the tiers; the slide becomes a standard slide',
			errors: ['NOT_FOUND'],
		})
		.input(SlideInput)
		.output(Success)
		.mutation(({ ctx, input }) => deleteProductData(ctx, input)),
})
