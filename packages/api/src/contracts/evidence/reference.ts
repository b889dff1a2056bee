import type { SliceReference } from '../../core/reference/reference.ts'
import { MAX_CONTRACT_MB } from '../import/limits.ts'

/** Texts of the API reference about signed documents, their evidence and their verification. */
export const evidenceReference: SliceReference = {
	operations: {
		'contracts.listDocuments':
			'Returns the signed documents of the company. Filters combine; `search` matches parts of the homeowner’s name, the address, the city and the name of the contract.',
		'contracts.getDocument':
			'Returns a signed document with its text, its audit trail and the result of verifying it now.',
		'contracts.reseal':
			'Seals a document again after a failure. Returns 409 unless `sealStatus` is `failed`.',
		'contracts.pdf':
			'Returns the signed and sealed PDF with its certificate page. Send a session, an API key or the presentation token of its presentation. Returns 409 until the document is sealed.',
		'contracts.evidence':
			'Returns the signed record and its audit trail as a JSON file. It is signed and can be verified without this service.',
		'contracts.import': `Reads a PDF or Word file of at most ${MAX_CONTRACT_MB} MB and returns its text as a template, with blanks replaced by variables. Nothing is saved.`,
		'contracts.verify':
			'Checks a stored document and returns which checks pass. It needs no credential and shows no data of the homeowner.',
		'contracts.verifyFile':
			'Checks an uploaded PDF or evidence file and, when the document is stored here, compares it with the stored one. It needs no credential.',
	},
	models: {
		DocumentSummary: {
			$: 'Signed document in a list.',
			contractName: 'Name of the contract.',
			customerName: 'Name of the homeowner who signed.',
			address: 'Address in the contract. Empty when the contract has none.',
			signedAt: 'Time of the signature.',
			selection: 'Selected tier with its price. Null for a contract without a price.',
			sealStatus:
				'State of the sealed PDF: `pending` until it is made, `sealed`, or `failed` after all attempts.',
			cancellation: 'Time limit for canceling. Null when the contract grants no right to cancel.',
			cancelledAt: 'Time at which the homeowner canceled the contract. Null while it is valid.',
			pdfUrl: 'URL of the sealed PDF. Null until it is sealed.',
			livemode: 'False for a contract of a presentation that a test key created.',
		},
		DocumentSummarySelection: {
			$: 'Selected tier of a signed contract.',
			name: 'Name of the tier.',
			display: 'Price as the contract states it.',
		},
		DocumentList: { documents: 'The documents, newest first.' },
		ListDocumentsInput: {
			sealStatus: 'Only documents in this state.',
			cancelled: 'True for canceled contracts only, false for those that are not canceled.',
			search:
				'Part of the homeowner’s name, of the address or city, or of the contract’s name, at most 100 characters.',
			cursor: 'ID of the last document on the previous page.',
			presentationId: 'Only documents of this presentation.',
			deckId: 'Only documents of presentations of this deck.',
		},
		DocumentDetail: {
			$: 'Signed document with its evidence.',
			$like: 'DocumentSummary',
			configVersion: 'Version of the contract template that was signed.',
			templateSha256: 'SHA-256 of the template, in hex.',
			resolvedText: 'Signed text with all values filled in.',
			documentSha256: 'SHA-256 of the signed text, in hex.',
			variables: 'Value of each variable in the signed text.',
			selection: 'Selected tier with its price explanation. Null for a contract without a price.',
			customerName: 'Name that the signature had to match.',
			signature: 'Name that the homeowner typed.',
			agreedToTerms: 'True when the homeowner agreed to the terms.',
			consentVersion: 'Version of the consent to sign electronically.',
			timeZone: 'IANA time zone in which the document states times.',
			companyName: 'Name of the company at the signature.',
			audit: 'Audit trail in order. Each entry contains the hash of the one before.',
			blocks: 'Signed text as blocks.',
			sealedAt: 'Time of sealing. Null until the document is sealed.',
			pdfSha256: 'SHA-256 of the sealed PDF, in hex. Null until it is sealed.',
			verifyUrl: 'Public page on which anyone can verify the document.',
			signing:
				'Circumstances of the signature. Null for documents signed before circumstances were recorded.',
			evidence: 'Result of verifying the document now.',
		},
		ContractsGetDocumentResponse: { document: 'The signed document.' },
		AuditEntry: {
			$: 'Entry of the audit trail.',
			seq: 'Number of the entry, counted from 1.',
			at: 'Time of the act.',
			type: 'What happened.',
			actor: 'Who acted.',
			ip: 'IP address of the request. Null for acts of the system.',
			userAgent: 'Browser of the request. Null when unknown.',
			data: 'Further facts, depending on the type.',
			prevHash: 'Hash of the entry before, in hex.',
			hash: 'SHA-256 over `prevHash` and the entry as canonical JSON, in hex.',
		},
		AuditEntryActor: {
			$: 'Person or program that acted.',
			kind: 'Homeowner, user of the company, or the system itself.',
			name: 'Name at the time of the act.',
			email: 'Email address. Left out when unknown.',
		},
		SigningFacts: {
			$: 'Circumstances of a signature.',
			revision: 'SHA-256 of the contract’s text before the signer’s corrections, in hex.',
			shown: 'True when this service had shown this text and the consent to the signer before.',
			corrections: 'Values that the signer changed.',
			requirements: 'Requirements that applied.',
			credential: 'How the signer was identified.',
			byCompany: 'True when the request had a credential of the company.',
		},
		SigningFactsCorrection: {
			$: 'Value that the signer changed.',
			variable: 'Changed variable.',
			presentation: 'Value in the presentation.',
			signer: 'Value that the signer entered and the contract states.',
		},
		SigningFactsCredentialLink: {
			$: 'Signer who was identified by the personal link.',
			kind: 'Always `link`.',
		},
		SigningFactsCredentialLinkAndCode: {
			$: 'Signer who was identified by the personal link and a one-time code.',
			kind: 'Always `link_and_code`.',
			email: 'Address to which the code was sent.',
			confirmedAt: 'Time at which the code was entered.',
		},
		Check: {
			$: 'Step of a verification.',
			name: 'What is checked: format, text, audit trail, seal, completeness, certificate, time stamp, or the stored record.',
			holds: 'True when the check passes.',
			message: 'Sentence about the result.',
			seq: 'Number of the audit entry that fails. Left out otherwise.',
		},
		Statement: {
			$: 'Statement of the evidence about the circumstances of a signature.',
			name: 'Subject of the statement.',
			notable: 'True when a reader should know it before relying on the signature.',
			message: 'The statement as a sentence.',
		},
		Verdict: {
			$: 'Result of a verification.',
			valid: 'True when every check passes.',
			documentId: 'ID of the document. Null when the file names none.',
			checks: 'The checks in order.',
			statements: 'Statements about the signature. Empty unless every check passes.',
		},
		DocumentDetailEvidence: { $: 'Result of verifying a stored document.', $like: 'Verdict' },
		PublicDocument: {
			$: 'Facts about a document that anyone with its ID may see.',
			$like: 'DocumentDetail',
			companyName: 'Name of the company.',
		},
		VerifiedDocument: {
			$: 'Stored document with its verification.',
			document: 'Public facts about the document.',
			verdict: 'Result of the verification.',
		},
		VerifiedFile: {
			$: 'Verified file.',
			verdict: 'Result for the uploaded file.',
			kept: 'Stored document with the ID in the file, and its verification. Null when none is stored.',
		},
		VerifyFileInput: { file: 'The sealed PDF or the evidence file.' },
		ImportContractInput: { file: `Contract as PDF or Word (docx), at most ${MAX_CONTRACT_MB} MB.` },
		ResealedDocument: {
			$: 'Document that is sealed again.',
			sealStatus: 'State of the sealing, now `pending`.',
		},
	},
}
