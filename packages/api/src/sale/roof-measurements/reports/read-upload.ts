import { createProcessPool } from '../../../core/child-work/process-pool.ts'
import { invalid } from '../../../core/errors.ts'
import { enforceRateLimit } from '../../../core/limits.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import type { ReadReport, ReportFileInput } from '../report-schema.ts'
import type { ReportRequest } from './report-process.ts'

const readInProcess = createProcessPool<ReportRequest, ReadReport>(
	new URL('./report-process.ts', import.meta.url),
	{
		processes: 1,
		waiting: 8,
		// Shorter than the deadline of the call, so the caller gets the cause.
		timeoutMs: 20_000,
		memoryMb: 400,
		tooLarge: () =>
			invalid(
				'file',
				'The file takes too much time or memory to read. Upload the data file of one roof.',
			),
		tooDeep: () => invalid('file', 'The file is nested too deeply.'),
	},
)

/**
 * Reads an uploaded measurement report (`readReport`) in a separate process, so a malicious file cannot block the server.
 * Rejects with 400 when reading takes more than 20 s or 400 MB, and with 503 while too many files wait.
 */
export async function readUploadedReport(
	ctx: OrgContext,
	{ file, assigned }: Pick<ReportFileInput, 'file' | 'assigned'>,
): Promise<ReadReport> {
	await enforceRateLimit(ctx, 'measurementReports', ctx.organizationId)
	return readInProcess({ bytes: file.bytes, assigned })
}
