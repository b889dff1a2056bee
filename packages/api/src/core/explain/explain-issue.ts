import type { z } from 'zod'
import { nearestName } from './nearest-name.ts'

type Issue = z.core.$ZodRawIssue

/** Words for the type that a field must have, by the name that zod gives the type. */
const TYPES: Readonly<Record<string, string>> = {
	string: 'a text',
	number: 'a number',
	int: 'a whole number',
	boolean: 'true or false',
	array: 'a list',
	tuple: 'a list',
	object: 'an object',
	record: 'an object',
	date: 'a date',
	file: 'a file',
	null: 'null',
}

/** Error messages for texts in a wrong format. The keys are the names that zod gives the formats. */
const FORMATS: Readonly<Record<string, string>> = {
	email: 'must be an email address such as karen@example.com',
	url: 'must be a URL such as https://www.example.com',
	uuid: 'must be a UUID such as 018f3c1e-7a42-7c55-9d1b-2f6a8c0e4b17, the field id of a record',
	datetime: 'must be a time such as 2026-03-01T15:00:00Z',
	date: 'must be a date such as 2026-03-01',
	time: 'must be a time of day such as 09:30:00',
	base64: 'must be encoded in base64',
	json_string: 'must be JSON',
}

/**
 * Returns the message of a validation issue whose schema has no message of its own, such as "is required" or "must be at most
 * 100". Callers put the name of the field before the message. The message never contains the rejected value.
 */
export function explainIssue(issue: Issue): string {
	if (issue.input === undefined && isAboutPresence(issue)) return 'is required'
	switch (issue.code) {
		case 'invalid_type':
			return issue.expected === 'nan' || issue.expected === 'never'
				? 'must be left out'
				: `must be ${TYPES[issue.expected] ?? `a ${issue.expected}`}${issue.input === null ? ', not null' : ''}`
		case 'too_small':
			return `must ${explainLimit(issue, Number(issue.minimum), 'least')}`
		case 'too_big':
			return `must ${explainLimit(issue, Number(issue.maximum), 'most')}`
		case 'invalid_format':
			return FORMATS[issue.format] ?? explainPattern(issue.pattern)
		case 'not_multiple_of':
			return `must be a multiple of ${issue.divisor}`
		case 'unrecognized_keys':
			return `must not contain ${issue.keys.join(', ')}`
		case 'invalid_value':
			return explainValues(issue.values.map(String), issue.input)
		case 'invalid_key':
			return 'must not contain this name'
		case 'invalid_union':
			return 'must have one of the forms in the reference'
		default:
			return 'is not valid'
	}
}

/**
 * Returns whether the issue can mean that a field is missing: its value has a wrong type, or is not one of the allowed values
 * or forms.
 */
const isAboutPresence = ({ code }: Issue): boolean =>
	code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union'

function explainValues(values: readonly string[], input: unknown): string {
	const meant = typeof input === 'string' ? nearestName(input, values) : undefined
	const advice = meant === undefined ? '' : `. Did you mean ${meant}?`
	return `must be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}${advice}`
}

type Limit = Extract<Issue, { code: 'too_small' | 'too_big' }>

function explainLimit(issue: Limit, limit: number, bound: 'least' | 'most'): string {
	const count = limit.toLocaleString('en')
	if (issue.origin === 'string') {
		if (bound === 'least' && limit === 1) return 'not be empty'
		return `have at ${bound} ${count} ${limit === 1 ? 'character' : 'characters'}`
	}
	if (issue.origin === 'array' || issue.origin === 'set' || issue.origin === 'map')
		return `have at ${bound} ${count} ${limit === 1 ? 'entry' : 'entries'}`
	if (issue.inclusive === false) return `be ${bound === 'least' ? 'more' : 'less'} than ${count}`
	return `be at ${bound} ${count}`
}

const explainPattern = (pattern: string | undefined): string =>
	pattern === undefined ? 'is not valid' : `must match ${pattern}`
