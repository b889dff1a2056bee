import type { ExportEventsInput } from '@dormer/api/outreach/event-log/schema'
import { z } from 'zod'
import { ApiRequestError } from '../core/api-error.ts'
import { dropEmpty } from './search.ts'

const Refusal = z.object({
	error: z.string(),
	details: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
})

/** Fetches the events that the filters let through as a file and has the browser keep it. Throws `Refused`. */
export async function exportEvents(filters: ExportEventsInput): Promise<void> {
	const answer = await fetch(
		`/api/notifications/events.csv?${new URLSearchParams(dropEmpty(filters))}`,
	)
	const { ok, status, headers } = answer
	if (!ok) throw new ApiRequestError({ ...Refusal.parse(await answer.json()), status })
	const [, name = 'events.csv'] = headers.get('content-disposition')?.match(/filename=(\S+)/) ?? []
	keep(await answer.blob(), name)
}

/** The address of a file in memory holds it: it is given up once the browser has begun to write. */
function keep(file: Blob, name: string): void {
	const link = document.createElement('a')
	link.href = URL.createObjectURL(file)
	link.download = name
	link.click()
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
