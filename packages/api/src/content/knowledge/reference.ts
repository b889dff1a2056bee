import type { SliceReference } from '../../core/reference/reference.ts'
import { MAX_DOCUMENT_MB, MAX_DOCUMENTS } from './limits.ts'

/** Texts of the API reference about the knowledge base. */
export const knowledgeReference: SliceReference = {
	operations: {
		'knowledge.getProfile': 'Returns the texts about the company that answers may cite.',
		'knowledge.updateProfile':
			'Replaces all texts about the company. Answers use the new texts from the next question on.',
		'knowledge.facts':
			'Returns the eight facts that every homeowner asks about. A fact without a confirmed sentence may have a suggestion, which no answer uses until it is confirmed.',
		'knowledge.confirmFact':
			'Stores the sentence for a fact, or removes the fact with `statement` null. Answers quote the sentence word for word from the next question on. Returns all facts.',
		'knowledge.list': 'Returns all documents with their processing state.',
		'knowledge.uploadInit': `Starts the upload of a document and returns a URL for its file. Send the file to \`uploadUrl\` with PUT and the same content type, then call \`POST /api/company/kb/documents/complete\`. Accepts PDF, Word, plain text, Markdown and HTML files of at most ${MAX_DOCUMENT_MB} MB; a company has at most ${MAX_DOCUMENTS} documents (400 \`DOCUMENT_LIMIT\`).`,
		'knowledge.complete':
			'Starts the processing of an uploaded document: its text is extracted, divided into passages and indexed. Calling it twice is harmless. Wait for the event `kb.document.ready`, or poll the document.',
		'knowledge.get': 'Returns a document with the passages that answers can quote.',
		'knowledge.delete':
			'Deletes a document with its file and passages. Answers no longer use it; answers that were already given keep their quotes.',
		'knowledge.retry':
			'Processes a failed document again. Returns 409 when the document has not failed.',
		'knowledge.questions':
			'Returns what homeowners asked when an answer quoted this document, the most frequent question first.',
		'knowledge.answered': 'Returns for each document how many answers to homeowners quote it.',
		'knowledge.ask':
			'Answers a question from the facts, the documents and the company profile only, so that you can try them out. Nothing is recorded and nobody is notified.',
	},
	models: {
		KnowledgeDocument: {
			$: 'Document of the knowledge base.',
			filename: 'Name of the uploaded file.',
			displayName: 'Name that homeowners read in a citation. Null uses the file name.',
			contentType: 'Media type of the file.',
			sizeBytes: 'Size of the file in bytes.',
			status:
				'`uploading` until the upload is completed, `pending` and `processing` while it is read, `ready` when answers can use it, `failed` otherwise.',
			error: 'Sentence that explains a failure. Null otherwise.',
			chunkCount: 'Number of passages. 0 until the document is ready.',
			readingNotes:
				'What the passages leave out, and where they may differ from the file. Empty for a document that was read completely and in order.',
		},
		ReadingNote: {
			$: 'Difference between a file and the text that was read from it.',
			kind: '`struck`, `hidden`: left out, because a reader of the file does not see it as valid text. `margin`: left out, because it is the header or footer of a page. `placeholder`: a field without a value. `unreadable`: a page that could not be read. `missing`, `added`: passages to compare with the file. `out_of_order`: passages whose parts may not belong together; answers leave them out.',
			count: 'Number of passages or pages.',
			message: 'Sentence for the person who uploads the file.',
			passages: 'The first five passages, each of at most 200 characters.',
		},
		KnowledgePassage: {
			$: 'Passage of a document.',
			headings: 'Headings above the passage, the outermost first.',
			text: 'Text of the passage, word for word as in the document.',
		},
		CompanyFact: {
			$: 'Fact about the company that every homeowner asks about.',
			kind: 'What the fact is about.',
			label: 'Name of the fact, formatted for people.',
			statement: 'Sentence that homeowners hear. Null until a person of the company confirms one.',
			source: 'Document or page that the sentence comes from. Null for a typed sentence.',
			validUntil: 'Last day on which answers state the fact. Null for a fact that does not expire.',
			confirmedBy:
				'Name of the member or the API key that confirmed the sentence. Null until then.',
			confirmedAt: 'Time of the confirmation. Null until then.',
			suggestion:
				'Sentence of a document or the profile that may state the fact. Null when the fact is confirmed or no source states it.',
			answers: 'Number of answers to homeowners that stated the fact.',
		},
		FactSuggestion: {
			$: 'Sentence that may state a fact.',
			statement: 'The sentence, word for word.',
			documentId: 'ID of the document. Null for the company profile.',
			source: 'Name of the source with its heading.',
		},
		CompanyFacts: { facts: 'All facts, always in the same order.' },
		ConfirmFactInput: {
			$: 'Sentence of a fact.',
			kind: 'What the fact is about.',
			statement: 'The sentence, at most 500 characters, or null to remove the fact.',
			source: 'Document or page that the sentence comes from, at most 300 characters.',
			validUntil: 'Last day on which answers say the fact.',
		},
		DocumentDetails: {
			$: 'Document with its passages.',
			document: 'The document.',
			passages: 'Passages in the order of the document. Empty until it is ready.',
		},
		KnowledgeDocuments: {
			$: 'Documents of the knowledge base.',
			documents: 'The documents, newest first.',
			meta: 'Number of documents, and how many more are allowed.',
		},
		KnowledgeDocumentsMeta: {
			$: 'Number of documents.',
			count: 'Number of documents in each state.',
			limit: 'Maximum number of documents of a company.',
			remaining: 'Number of documents that can still be uploaded.',
		},
		DocumentPending: {
			$: 'Document whose processing has started.',
			status: 'Always `pending`.',
		},
		DocumentAnswerCount: {
			$: 'How often answers quote a document.',
			times: 'Number of answers to homeowners that quote the document.',
		},
		KnowledgeAnsweredResponse: { documents: 'One entry per document that was quoted.' },
		AnsweredQuestion: {
			$: 'Question that a document answered.',
			question: 'The question as a homeowner asked it.',
			quote: 'Quoted text of the document.',
			times: 'Number of times that homeowners asked it.',
			lastAskedAt: 'Time at which it was asked last.',
		},
		AnsweredQuestions: {
			$: 'Questions that a document answered.',
			questions: 'The most frequent questions first.',
			total: 'Number of answers to all questions, including those that the list leaves out.',
		},
		UploadDocumentInput: {
			$: 'Document to upload.',
			filename: 'Name of the file, at most 255 characters.',
			contentType: 'Media type of the file. The bytes must match it.',
			sizeBytes: 'Size of the file in bytes, at most 25,000,000.',
			displayName: 'Name that homeowners read in a citation. Defaults to the file name.',
		},
		DocumentTicket: {
			$: 'Permission to upload one document.',
			documentId: 'ID of the document, for `POST /api/company/kb/documents/complete`.',
			uploadUrl: 'Signed URL that accepts one PUT of the file.',
			storageKey: 'Storage key under which the file is kept.',
			expiresIn: 'Seconds until `uploadUrl` expires.',
		},
		KnowledgeProfile: {
			revision:
				'Changes when the texts change. Send it back with an update to avoid overwriting someone else’s changes.',
			$: 'Texts about the company that answers may cite.',
			tagline:
				'Slogan of the company in one line, at most 200 characters. Empty when not filled in.',
			about: 'Who the company is, at most 5,000 characters. Empty when not filled in.',
			services: 'Services that the company offers, at most 50.',
			serviceArea: 'Where the company works, at most 1,000 characters. Empty when not filled in.',
			serviceCoverage:
				'Towns and counties where the company works, such as `Golden, CO`, at most 200. The answer to “Do you work in Golden?” quotes the place. The local engine does not search for ZIP codes.',
			guarantees:
				'What the company guarantees, at most 2,000 characters. Empty when not filled in.',
			trustSignals:
				'Reasons to trust the company, such as licenses, ratings and awards, at most 20. Answers may quote them.',
			answerStyle:
				'How a language model words its answers, such as “Short and friendly”, at most 500 characters. It changes no facts. Answers of the local engine are quotes and have no style.',
		},
		UpdateProfileInput: {
			revision:
				'The `revision` of the record that you read. If someone else has changed the record since, the call returns 409 `CONFLICT` with the current record in `current`. Without `revision`, the call overwrites.',
			$: 'Changes to the texts about the company. Fields that are left out stay as they are.',
			$like: 'KnowledgeProfile',
		},
		ProfileAnswer: {
			$: 'Texts about the company, and when they changed.',
			profile: 'The texts about the company.',
			updatedAt: 'Time of the last change. Null until the company enters a text.',
		},
		AskDocumentsInput: { question: 'The question, at most 1,000 characters.' },
		DocumentsAnswer: {
			$: 'Answer from the facts, the documents and the company profile.',
			answer: 'The answer. Null when no source has a certain answer.',
			spoken: 'What a homeowner would hear.',
			confidence: 'How certain the answer is, from 0 to 1.',
			citations:
				'Sources of the answer or, without an answer, the passages that a homeowner would see.',
		},
		DocumentsAnswerCitation: {
			$: 'Quoted source.',
			documentId: 'ID of the document. Null for the company profile and for facts.',
			title: 'Name of the source.',
			quote: 'Quoted text, word for word.',
			paragraph: 'Text around the quote.',
		},
	},
}
