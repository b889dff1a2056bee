import { Prisma } from '@dormer/db'
import { AppError, invalid } from './errors.ts'
import { Metadata, NewMetadata } from './external-schema.ts'

type Change = Readonly<Record<string, string | null | undefined>>

/** Returns the stored metadata with the changes applied. Rejects with 400 when it then has more than 50 keys. */
export function mergeMetadata(stored: unknown, change: Change): Metadata {
	const merged = { ...Metadata.parse(stored), ...change }
	const kept = Object.entries(merged).flatMap(([key, value]) =>
		typeof value === 'string' ? [[key, value] as const] : [],
	)
	const metadata = Object.fromEntries(kept)
	if (!NewMetadata.safeParse(metadata).success)
		throw invalid('metadata', 'A record has at most 50 keys. Remove some keys with null.')
	return metadata
}

/** Returns the condition of a metadata filter `key:value` as the JSON object that the metadata must contain. */
export function metadataCondition(filter: string): Metadata {
	const colon = filter.indexOf(':')
	return { [filter.slice(0, colon)]: filter.slice(colon + 1) }
}

/** Runs a write. Rejects with 409 `CONFLICT` when another record of the company has the same `external_id`. */
export async function rejectUsedExternalId<Result>(
	kind: 'deck' | 'prospect',
	write: () => Promise<Result>,
): Promise<Result> {
	try {
		return await write()
	} catch (error) {
		const isUsed = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
		if (!isUsed) throw error
		throw new AppError(
			'CONFLICT',
			`Another ${kind} of your company has this external_id. Choose another ID, or change that ${kind}.`,
		)
	}
}
