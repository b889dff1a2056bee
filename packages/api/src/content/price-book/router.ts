import { Success } from '../../core/schema.ts'
import { adminOrKeyProcedure, orgProcedure, router } from '../../core/trpc.ts'
import { exportItems } from './export-items.ts'
import { importItems, previewImport } from './import-items.ts'
import { createItem, deleteItem, listItems, updateItem } from './items.ts'
import {
	CreatePriceItemInput,
	ImportedPriceBook,
	ImportPriceBookInput,
	ListPriceItemsInput,
	PriceBookFile,
	PriceBookPreview,
	PriceBookTable,
	PriceItemAnswer,
	PriceItemInput,
	PriceItemList,
	UpdatePriceItemInput,
} from './schema.ts'

const group = 'Price book'

export const priceBookRouter = router({
	list: orgProcedure('decks:read')
		.meta({ rest: 'GET /api/price-book', group, summary: 'List the items of the price book' })
		.input(ListPriceItemsInput)
		.output(PriceItemList)
		.query(({ ctx, input }) => listItems(ctx, input)),
	create: adminOrKeyProcedure('decks:write')
		.meta({
			rest: 'POST /api/price-book',
			group,
			summary: 'Add an item to the price book',
			status: 201,
			errors: ['FORBIDDEN'],
		})
		.input(CreatePriceItemInput)
		.output(PriceItemAnswer)
		.mutation(({ ctx, input }) => createItem(ctx, input)),
	update: adminOrKeyProcedure('decks:write')
		.meta({
			rest: 'PUT /api/price-book/{itemId}',
			group,
			summary: 'Change an item of the price book',
			errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
		})
		.input(UpdatePriceItemInput)
		.output(PriceItemAnswer)
		.mutation(({ ctx, input }) => updateItem(ctx, input)),
	delete: adminOrKeyProcedure('decks:write')
		.meta({
			rest: 'DELETE /api/price-book/{itemId}',
			group,
			summary: 'Delete an item that no formula uses',
			errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
		})
		.input(PriceItemInput)
		.output(Success)
		.mutation(({ ctx, input }) => deleteItem(ctx, input)),
	previewImport: adminOrKeyProcedure('decks:write')
		.meta({
			rest: 'POST /api/price-book/import/preview',
			group,
			summary: 'See what an import of a table would do; nothing is saved',
			errors: ['FORBIDDEN', 'RATE_LIMITED'],
		})
		.input(PriceBookTable)
		.output(PriceBookPreview)
		.mutation(({ ctx, input }) => previewImport(ctx, input)),
	import: adminOrKeyProcedure('decks:write')
		.meta({
			rest: 'POST /api/price-book/import',
			group,
			summary: 'Add and change items with a table',
			errors: ['FORBIDDEN', 'RATE_LIMITED'],
		})
		.input(ImportPriceBookInput)
		.output(ImportedPriceBook)
		.mutation(({ ctx, input }) => importItems(ctx, input)),
	export: orgProcedure('decks:read')
		.meta({
			rest: 'GET /api/price-book.csv',
			group,
			summary: 'Export the price book as a table',
			produces: 'text/csv',
		})
		.output(PriceBookFile)
		.query(({ ctx }) => exportItems(ctx)),
})
