import type { AppRouter } from '@dormer/api'
import { TRPCClientError } from '@trpc/client'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

export type ErrorDetail = { path: string; message: string }
/** Why the server said no. `status` is null when there was no answer at all. */
export type ApiError = {
	error: string
	code?: string
	details: ErrorDetail[]
	status: number | null
}

/** A refusal that did not come through tRPC: of an upload, or said before anything was sent. */
export class ApiRequestError extends Error {
	readonly refusal: ApiError

	constructor(refusal: ApiError) {
		super(refusal.error)
		this.refusal = refusal
	}
}

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

/** The refusal inside whatever was thrown, in the server's own words. */
export function toApiError(thrown: unknown): ApiError {
	if (thrown instanceof ApiRequestError) return thrown.refusal
	if (!isApiError(thrown)) return { error: UNREACHABLE, details: [], status: null }
	const { data } = thrown
	if (data === null || data === undefined) return { error: UNREACHABLE, details: [], status: null }
	const { error, code, details = [] } = data.appError
	return { error, ...(code === undefined ? {} : { code }), details, status: data.httpStatus }
}

function isApiError(thrown: unknown): thrown is TRPCClientError<AppRouter> {
	return thrown instanceof TRPCClientError
}

/** One sentence for a toast: the field's own message reads better than "field: message". */
export function errorMessage(thrown: unknown): string {
	const refusal = toApiError(thrown)
	return refusal.details[0]?.message ?? refusal.error.replace(/^file: /, '')
}

/** Puts a refusal beside its fields; what belongs to no field of the form goes to `root`. */
export function showFormErrors<T extends FieldValues>(
	thrown: unknown,
	setError: UseFormSetError<T>,
	fields: readonly Path<T>[],
): void {
	const refusal = toApiError(thrown)
	const mine = refusal.details.flatMap(({ path, message }) => {
		const field = fields.find((name) => name === path)
		return field === undefined ? [] : [{ field, message }]
	})
	for (const { field, message } of mine) setError(field, { message })
	if (mine.length === 0) setError('root', { message: refusal.error })
}
