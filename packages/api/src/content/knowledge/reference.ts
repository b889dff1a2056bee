import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference about the knowledge base. */
export const knowledgeReference: SliceReference = {
	operations: {
		'knowledge.getProfile': 'Returns the texts about the company that answers may cite.',
		'knowledge.updateProfile':
			'Replaces all texts about the company. Answers use the new texts from the next question on.',
		'knowledge.list': 'Returns all documents with the state of their processing.',
		'knowledge.uploadInit':
			'Announces a document and returns an address for its file. Send the file to `uploadUrl` with PUT and the same content type, then call `POST /api/company/kb/documents/complete`. PDF, Word, plain text, Markdown and HTML of at most 25 MB; a company has at most 100 documents (400 `DOCUMENT_LIMIT`).',
		'knowledge.complete':
			'Starts the processing of an uploaded document: its text is extracted, divided into passages and indexed. Calling it twice is harmless. Wait for the event `kb.document.ready`, or poll the document.',
		'knowledge.get': 'Returns a document with the passages that answers can quote.',
		'knowledge.delete':
			'Deletes a document with its file and passages. Answers no longer use it; answers that were given keep their quotes.',
		'knowledge.retry':
			'Processes a failed document again. Returns 409 when the document has not failed.',
		'knowledge.questions':
			'Returns what homeowners asked when an answer quoted this document, the most frequent question first.',
		'knowledge.answered': 'Returns for each document how many answers to homeowners quote it.',
		'knowledge.ask':
			'Answers a question from the documents and the company profile only, to try them out. Nothing is recorded and nobody is notified.',
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
		},
		KnowledgePassage: {
			$: 'Passage of a document.',
			headings: 'Headings above the passage, the outermost first.',
			text: 'Text of the passage, word for word as in the document.',
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
			count: 'Number of documents in every state.',
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
			total: 'Number of answers to all questions, also to those that the list leaves out.',
		},
		UploadDocumentInput: {
			$: 'Announced document.',
			filename: 'Name of the file, at most 255 characters.',
			contentType: 'Media type of the file. The bytes must match it.',
			sizeBytes: 'Size of the file in bytes, at most 25,000,000.',
			displayName: 'Name that homeowners read in a citation. The file name when left out.',
		},
		DocumentTicket: {
			$: 'Permission to upload one document.',
			documentId: 'Id of the document, for `POST /api/company/kb/documents/complete`.',
			uploadUrl: 'Signed address that accepts one PUT of the file.',
			storageKey: 'Storage key under which the file is kept.',
			expiresIn: 'Seconds until `uploadUrl` expires.',
		},
		KnowledgeProfile: {
			$: 'Texts about the company that answers may cite.',
			tagline:
				'What the company stands for in one line, at most 200 characters. Empty when not filled in.',
			about: 'Who the company is, at most 5,000 characters. Empty when not filled in.',
			services: 'Services that the company offers, at most 50.',
			serviceArea: 'Where the company works, at most 1,000 characters. Empty when not filled in.',
			serviceCoverage:
				'Towns and counties where the company works, such as `Golden, CO`, at most 200. The answer to “Do you work in Golden?” quotes the place. The local engine does not search for zip codes.',
			guarantees:
				'What the company guarantees, at most 2,000 characters. Empty when not filled in.',
			trustSignals:
				'Reasons to trust the company, such as licenses, ratings and awards, at most 20. Answers may quote them.',
			answerStyle:
				'How a language model words its answers, such as “Short and friendly”, at most 500 characters. It changes no facts. Answers of the local engine are quotes and have no style.',
		},
		UpdateProfileInput: {
			$: 'Changes to the texts about the company. Fields that are left out stay as they are.',
			$like: 'KnowledgeProfile',
		},
		KnowledgeGetProfileResponse: { profile: 'The texts about the company.' },
		KnowledgeUpdateProfileResponse: { profile: 'The saved texts.' },
		AskDocumentsInput: { question: 'The question, at most 1,000 characters.' },
		DocumentsAnswer: {
			$: 'Answer from the documents and the company profile.',
			answer: 'The answer. Null when no source has a certain answer.',
			confidence: 'How certain the answer is, from 0 to 1.',
			citations:
				'Sources of the answer or, without an answer, the passages that a homeowner would see.',
		},
		DocumentsAnswerCitation: {
			$: 'Quoted source.',
			documentId: 'Id of the document. Null for the company profile.',
			title: 'Name of the source.',
			quote: 'Quoted text, word for word.',
		},
	},
}
