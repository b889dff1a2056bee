import { Success } from '../../core/schema.ts'
import { orgProcedure, publicProcedure, router } from '../../core/trpc.ts'
import { MAX_FONT_BYTES } from './check-font-file.ts'
import { FamilyInput, FontAnswer, FontList, UploadFontInput } from './schema.ts'
import { deleteFont, listFonts, uploadFont } from './service.ts'

const group = 'Fonts'

export const fontsRouter = router({
	list: publicProcedure
		.meta({
			rest: 'GET /api/fonts',
			group,
			summary: 'List the built-in fonts and, with a session, the fonts that the company uploaded',
			readsSession: true,
		})
		.output(FontList)
		.query(({ ctx }) => listFonts(ctx)),
	upload: orgProcedure('decks:write', 'branding:write')
		.meta({
			rest: 'POST /api/fonts',
			group,
			summary: 'Upload a woff2 font for the company',
			files: { file: { max: 1, bytes: MAX_FONT_BYTES } },
			errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_TYPE'],
		})
		.input(UploadFontInput)
		.output(FontAnswer)
		.mutation(({ ctx, input }) => uploadFont(ctx, input)),
	delete: orgProcedure('decks:write', 'branding:write')
		.meta({
			rest: 'DELETE /api/fonts/{family}',
			group,
			summary: 'Delete an uploaded font family and its files',
			errors: ['NOT_FOUND'],
		})
		.input(FamilyInput)
		.output(Success)
		.mutation(({ ctx, input }) => deleteFont(ctx, input)),
})
