import { viewerTheme } from '../../content/branding/index.ts'
import { findUnprintable } from '../../content/contract-fonts/index.ts'
import { printLogo, printPhoto } from '../../content/images/index.ts'
import { toMetadata } from '../../content/typesetting/index.ts'
import { createProcessPool } from '../../core/child-work/process-pool.ts'
import { AppError } from '../../core/errors.ts'
import { shareUrl } from '../../core/share-url.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { DEFAULT_PALETTE, maySeeLink } from '../presentations/index.ts'
import {
	type CurrentProposal,
	describeVersion,
	readProposal,
	requireReader,
} from './read-proposal.ts'
import type { ProposalContent, ProposalInput, ProposalPdf } from './schema.ts'
import { proposalTexts } from './texts.ts'
import type { ProposalSource } from './typeset-process.ts'

/**
 * Size of one photo in the PDF in bytes. With twelve photos and the fonts, the PDF stays below 3 MB
 * (docs/design/prices.md#the-proposal).
 */
const PHOTO_BYTES = 200_000

/** Returns the proposal of a presentation as it is now as a PDF, for its homeowner or the team. */
export async function getProposalPdf(
	ctx: OrgContext,
	{ presentationId }: ProposalInput,
): Promise<ProposalPdf> {
	await requireReader(ctx, presentationId)
	const pdf = await renderProposal(ctx, await readProposal(ctx, presentationId))
	return { filename: 'proposal.pdf', base64: Buffer.from(pdf).toString('base64') }
}

/**
 * Typesets proposals in a separate process, one at a time: the compiler is native code that occupies its thread, and homeowners
 * start it. At most 8 requests wait.
 */
const typesetInProcess = createProcessPool<ProposalSource, Uint8Array>(
	new URL('./typeset-process.ts', import.meta.url),
	{ processes: 1, waiting: 8, timeoutMs: 20_000, memoryMb: 600, tooLarge, tooDeep: tooLarge },
)

function tooLarge(): AppError {
	return new AppError(
		'UPSTREAM_UNAVAILABLE',
		'The PDF could not be made in time. Try again in a moment.',
		{ headers: { 'Retry-After': '5' } },
	)
}

/** Typesets a proposal as a PDF of at most 3 MB, in the colors of the deck. */
async function renderProposal(ctx: OrgContext, current: CurrentProposal): Promise<Uint8Array> {
	const { content, playable } = current
	const { branding, pictures } = playable.content
	const { id, organizationId } = playable
	const { shareKey } = await ctx.db.presentation.findFirstOrThrow({
		where: { id, organizationId },
		select: { shareKey: true },
	})
	const theme = viewerTheme(branding?.palette ?? DEFAULT_PALETTE)
	const logo = await readPicture(ctx, pictures.logoKey, printLogo)
	const photos = await Promise.all(
		content.photos.map((photo) => printedPhoto(ctx, photo, theme.spark)),
	)
	const data = await printable({
		...content,
		...describeVersion(ctx, current),
		photos: photos.map(({ file, overlay, photo }) => ({
			caption: photo.caption,
			description: photo.description,
			file: file === undefined ? null : `/${photo.id}.jpg`,
			overlay,
		})),
		ownPage: maySeeLink(ctx)
			? { label: proposalTexts(content.language).ownPage, url: shareUrl(ctx, shareKey) }
			: null,
		logo: logo === undefined ? null : '/logo.png',
		colors: {
			accent: theme.css['--accent'],
			soft: theme.css['--accent-soft'],
			spark: theme.spark,
			sparkInk: theme.css['--spark-ink'],
		},
		metadata: { title: toMetadata(content.title), company: toMetadata(content.company.name) },
	})
	return typesetInProcess({
		inputs: { data },
		files: {
			...(logo !== undefined && { '/logo.png': logo }),
			...Object.fromEntries(
				photos.flatMap(({ file, photo }) =>
					file === undefined ? [] : [[`/${photo.id}.jpg`, file] as const],
				),
			),
		},
		at: ctx.now(),
	})
}

type Photo = ProposalContent['photos'][number]

async function printedPhoto(ctx: OrgContext, photo: Photo, spark: string) {
	const file = await readPicture(ctx, photo.storageKey, (bytes) => printPhoto(bytes, PHOTO_BYTES))
	return { photo, file, overlay: photo.drawing === '' ? null : overlayOf(photo, spark) }
}

/** Returns the marks of a photo as an SVG of its size: bright lines over dark ones, so they show on every photo. */
function overlayOf({ width, height, drawing, lineWidth }: Photo, spark: string): string {
	const line = (color: string, thickness: number) =>
		`<path d="${drawing}" fill="none" stroke="${color}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round"/>`
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${line('#14120f', lineWidth * 1.8)}${line(spark, lineWidth)}</svg>`
}

/** Reads a stored picture and prepares it for print. Returns undefined without one. */
async function readPicture(
	{ providers }: OrgContext,
	key: string | null,
	print: (bytes: Uint8Array) => Promise<Buffer | undefined>,
): Promise<Buffer | undefined> {
	const object = key === null ? undefined : await providers.storage.get(key)
	return object && print(object.bytes)
}

/** Returns data as JSON without the characters that the fonts of PDFs do not have, such as emoji. */
async function printable(data: unknown): Promise<string> {
	const json = JSON.stringify(data)
	const missing = await findUnprintable(json)
	return missing.reduce((text, character) => text.replaceAll(character, ''), json)
}
