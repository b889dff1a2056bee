/**
 * Descriptions of a slice for the API reference. They are plain texts in a separate file next to `schema.ts`, so the browser
 * does not load them with the schemas (docs/decisions/0002-rest-and-its-document.md#descriptions-of-the-api-stand-in-a-file-beside-each-schema).
 */
export type SliceReference = {
	/** What an operation does, by the name of its procedure. */
	operations: Readonly<Record<string, string>>
	/**
	 * Descriptions of fields, by model name and field name. The OpenAPI document names a model after its exported schema or its
	 * operation (`DecksGetResponse`). A nested model has a name made of the outer model and the field (`DeckMetadata`).
	 */
	models: Readonly<Record<string, ModelReference>>
}

/**
 * What each field of a model means. `$` describes the model. `$like` names models whose descriptions apply to the fields
 * that this model does not describe.
 */
export type ModelReference = Readonly<Record<string, string>> & { $?: string; $like?: string }

/** What each value of an enum means, by value. */
export type ValueTexts = Readonly<Record<string, string>>

/**
 * Default descriptions of fields that mean the same in every request and response. A slice may describe such a field more
 * precisely for one of its records.
 */
export const COMMON_FIELDS: Readonly<Record<string, string>> = {
	deckId: 'ID of the deck.',
	slideId: 'ID of the slide.',
	faqId: 'ID of the FAQ.',
	imageId: 'ID of the image.',
	prospectId: 'ID of the prospect.',
	external_id:
		'ID of the record in your system, such as a CRM. At most 200 characters. Null when there is none.',
	metadata:
		'Data from your system by key: at most 50 keys of 40 characters, with texts of at most 500 characters. In a change, null removes a key, and keys that are left out stay. In a list, a filter of the form `key:value`.',
	source_event_id:
		'`source_event_id` of the ingestion that created the presentation. Null for other presentations.',
	presentationId: 'ID of the presentation.',
	questionId: 'ID of the question.',
	documentId: 'ID of the document.',
	configId: 'ID of the action config.',
	subscriptionId: 'ID of the subscription.',
	requestId: 'ID of the measurement request.',
	userId: 'ID of the user.',
	jobId: 'ID of the generation job.',
	mailId: 'ID of the email.',
	organizationId: 'ID of the company to which the record belongs.',
	createdAt: 'Time of creation.',
	updatedAt: 'Time of the last change.',
	success: 'Always true. A failure has an error status and an error body instead.',
	total: 'Total number of records that match the filters, across all pages.',
	limit: 'Maximum number of records on a page.',
	offset: 'Number of records to skip before the page begins.',
	cursor: 'The `nextCursor` of the previous page. Leave it out to get the first page.',
	nextCursor: 'Send this value as `cursor` to get the next page. Null on the last page.',
	pagination: 'Position of this page in the list.',
}

/** Texts of the API reference that all groups share. */
export const coreReference: SliceReference = {
	operations: {},
	models: {
		Error: {
			$: 'Body of every error response.',
			error:
				'Human-readable sentence that says what happened. Its wording may change; programs should use `code`.',
			code: 'Cause for programs. Left out in the three cases that the guide Errors names.',
			details: 'The faulty fields of a request. Left out when the error is not about fields.',
			current:
				'The current record, when someone else has changed it since the caller read its `revision`. Left out otherwise.',
		},
		ErrorDetail: {
			$: 'Faulty field of a request.',
			path: 'Path of the field, such as `homeowner.email`.',
			message: 'Sentence that says what is wrong.',
			start:
				'First faulty character of the field, counted from 0 in UTF-16 units. Left out when unknown.',
			end: 'Character after the faulty part. Left out when unknown.',
		},
		Success: { $: 'The operation succeeded.' },
	},
}
