import type { AppRouter } from '@dormer/api'
import { TRPCClientError } from '@trpc/client'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

/** Error message for one input field. `path` is the field's path with dots, such as `palette.primary`. */
export type ErrorDetail = { path: string; message: string }
/** Error response of the server. `status` is null when no response arrived. */
export type ApiError = {
	error: string
	code?: string
	details: ErrorDetail[]
	status: number | null
	/** Current record, when someone else saved other text since the editor read it. */
	current?: unknown
}

/** Error of a request that does not use tRPC, such as an upload, or of a check before such a request. */
export class ApiRequestError extends Error {
	readonly apiError: ApiError

	constructor(apiError: ApiError) {
		super(apiError.error)
		this.apiError = apiError
	}
}

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

/**
 * Converts a thrown value to an `ApiError`. Its message is the message of the server, or says that the server cannot be
 * reached.
 */
export function toApiError(thrown: unknown): ApiError {
	if (thrown instanceof ApiRequestError) return thrown.apiError
	if (!isApiError(thrown)) return { error: UNREACHABLE, details: [], status: null }
	const { data } = thrown
	if (data === null || data === undefined) return { error: UNREACHABLE, details: [], status: null }
	const { error, code, details = [], current } = data.appError
	return {
		error,
		...(code === undefined ? {} : { code }),
		details,
		status: data.httpStatus,
		...(current !== undefined && { current }),
	}
}

function isApiError(thrown: unknown): thrown is TRPCClientError<AppRouter> {
	return thrown instanceof TRPCClientError
}

/** Returns one sentence for a toast: the message of the first field, or the general error message. */
export function errorMessage(thrown: unknown): string {
	const { details, error } = toApiError(thrown)
	return details[0]?.message ?? error.replace(/^file: /, '')
}

/**
 * Sets each of the server's messages on its form field. Sets messages about fields that the form does not have on `root`. Sets
 * the general message on `root` when the server names no field. Moves the focus to the first field with a message.
 */
export function showFormErrors<T extends FieldValues>(
	thrown: unknown,
	setError: UseFormSetError<T>,
	fields: readonly Path<T>[],
): void {
	const { details, error } = toApiError(thrown)
	const others: string[] = []
	let isFocused = false
	for (const { path, message } of details) {
		const field = fields.find((name) => name === path)
		if (field !== undefined) {
			setError(field, { message }, { shouldFocus: !isFocused })
			isFocused = true
		} else others.push(path === '' ? message : `${path}: ${message}`)
	}
	if (details.length === 0) setError('root', { message: error })
	else if (others.length > 0) setError('root', { message: others.join('. ') })
}
