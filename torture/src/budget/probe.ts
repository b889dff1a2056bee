import { type As, type Client, formBody } from './client.ts'

/** One hostile input: how to send it, and which answers of the product are correct. */
export type Probe = {
	name: string
	/**
	 * Sends the input. Returns the HTTP status and the start of the response body. For an input that a job processes, returns the
	 * state of the job.
	 */
	run: (client: Client) => Promise<string>
	/** Matches every correct result of `run`. Such a result proves that the input reached the code under test. */
	expects: RegExp
}

/**
 * Hostile inputs of one kind. `warmUp` sends a harmless input of this kind before the measurements, so that its modules are
 * loaded.
 */
export type InputKind = { kind: string; warmUp: Probe['run']; probes: Probe[] }

/** Hostile document. A bomb is a small file that unpacks to a huge one; the product refuses it before the parser reads it. */
export type DocumentInput = { bytes: Buffer; isBomb?: boolean }

/** Returns one `Probe` for each file. The probe uploads the file to the route in `at`. */
export function uploads(
	files: Record<string, Buffer | string>,
	at: { path: string; field: string; as: As; expects: RegExp },
): Probe[] {
	return Object.entries(files).map(([name, bytes]) => ({
		name,
		expects: at.expects,
		run: (client) => upload(client, bytes, at),
	}))
}

/** Uploads one file to a route. `<deckId>` in the path stands for the id of the client's deck. */
export function upload(
	{ send, ids }: Client,
	bytes: Buffer | string,
	{ path, field, as }: { path: string; field: string; as: As },
): Promise<string> {
	const filled = path.replace('<deckId>', ids.deckId)
	const form = formBody([{ name: field, filename: 'file', bytes }])
	return send({ method: 'POST', path: filled, as }, form)
}

/** Returns the JSON text of lists nested to the given depth, such as `[[[]]]` for 3. */
export const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
