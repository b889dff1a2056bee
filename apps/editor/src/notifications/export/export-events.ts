import type { ExportEventsInput } from '@dormer/api/outreach/event-log/schema'
import { z } from 'zod'
import { ApiRequestError } from '../../core/api-error.ts'
import { saveFile } from '../../core/save-file.ts'
import { dropEmpty } from '../notifications-search.ts'

const ErrorBody = z.object({
	error: z.string(),
	details: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
})

/**
 * Downloads the events that match the filters as a CSV file. Throws `ApiRequestError` when the server rejects the
 * request.
 */
export async function exportEvents(filters: ExportEventsInput): Promise<void> {
	const response = await fetch(
		`/api/notifications/events.csv?${new URLSearchParams(dropEmpty(filters))}`,
	)
	const { ok, status, headers } = response
	if (!ok) throw new ApiRequestError({ ...ErrorBody.parse(await response.json()), status })
	const [, name = 'events.csv'] = headers.get('content-disposition')?.match(/filename=(\S+)/) ?? []
	saveFile(await response.blob(), name)
}
