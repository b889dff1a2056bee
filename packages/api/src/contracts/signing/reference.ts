import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference about signing and canceling a contract. */
export const signingReference: SliceReference = {
	operations: {
		'signing.get':
			'Returns the contract with all values filled in, as the homeowner reads it, and the receipt once it is signed. The call is recorded in the audit trail as the moment at which the contract was shown. A contract that states a price needs a choice first, with `PUT /api/presentations/{presentationId}/product-selection`; until then, the call returns 409 `OPTION_NOT_CHOSEN`. While the text contains a company detail or a deposit that the company has not entered, the call returns 409 `CONTRACT_NOT_PUBLISHED`.',
		'signing.sign':
			'Signs the contract. The typed signature must match the name of the homeowner (400 `SIGNATURE_MISMATCH`); upper and lower case, accents, punctuation, titles, middle initials and the order of the names do not matter. A homeowner whose name is written differently sends `correctedName`. The record is stored before the response; the PDF is sealed in the background, and `contract.sealed` reports it. Signing again returns the first document. A contract that states a price returns 409 `OPTION_NOT_CHOSEN` until the homeowner chooses an option, and 409 `PRICE_NOT_CONFIRMED` while the price waits until a rep confirms the roof. Another tier after signing returns 409 `ALREADY_SIGNED`, and a `revision` that is no longer current returns 409 `CONFLICT`.',
		'signing.sendCode':
			'Emails the homeowner a one-time code for signing, for companies that require one.',
		'signing.confirmCode':
			'Exchanges the one-time code for a proof. Send the proof as `codeProof` when you sign.',
		'signing.cancel':
			'Cancels a signed contract within its time limit. After the deadline it returns 409.',
	},
	models: {
		ContractToSign: {
			$: 'Contract as the homeowner reads it.',
			configVersion: 'Version of the contract template.',
			revision:
				'SHA-256 of the text without the time of signing. Send it back with the signature: a changed text is then refused instead of signed.',
			name: 'Name of the contract.',
			blocks:
				'The whole text: the agreement, the right to cancel, the block `signature`, and each notice of cancellation on a separate page.',
			requirements: 'What the signature requires.',
			consent: 'Consent to sign electronically.',
			signerCode: 'Set when the signature needs a one-time code. Null otherwise.',
			customerName: 'Name that the signature must match.',
			companyName: 'Name of the company.',
			timeZone: 'IANA time zone in which the contract states times.',
			selection: 'Selected tier with its price. Null when there is no selection.',
			cancellation:
				'Time limit for canceling if the homeowner signs now. Null when there is no right to cancel.',
			notice: 'Notice of cancellation as separate blocks. Null when there is no right to cancel.',
			disclosures: 'Disclosures of the company as separate blocks. Null when there are none.',
			signed:
				'Receipt of the newest document that is not canceled or, when all are, of the last one. Null before signing.',
		},
		Consent: {
			$: 'Consent to sign electronically.',
			version: 'Version of the text.',
			label: 'Sentence next to the checkbox.',
			blocks: 'The whole text.',
		},
		ContractToSignSignerCode: {
			$: 'One-time code that the signature needs.',
			sentTo: 'Homeowner’s email address, mostly hidden. Null when none is known.',
		},
		SignedReceipt: {
			$: 'Receipt of a signed contract for its homeowner.',
			signature: 'Name that the homeowner typed.',
			signedAt: 'Time of the signature.',
			documentSha256: 'SHA-256 of the text that was signed, as hex digits.',
			timeZone: 'IANA time zone in which the document states times.',
			selection: 'Selected tier with its price. Null when there is no selection.',
			sealStatus: 'State of the sealed PDF.',
			pdfUrl:
				'URL of the sealed PDF. The request needs the header with the presentation token. Null until it is sealed.',
			email: 'Address that receives the signed copy. Null when there is none.',
			cancellation: 'Time limit for canceling. Null when there is no right to cancel.',
			canCancel: 'True while the homeowner may cancel, at the time of the response.',
			cancelledAt: 'Time at which it was canceled. Null while it is valid.',
		},
		SignContractInput: {
			$: 'Signature of a contract.',
			variables:
				'Values for the contract by variable. Unknown variables and values that are not strings are dropped. Company, date and rep variables come from the server.',
			signature: 'Name that the homeowner typed, at most 200 characters.',
			correctedName:
				'Name of the homeowner as the homeowner writes it, when it differs from the one in the presentation. The signature must match it, the contract contains it, and the evidence contains both names.',
			configId: 'ID of the action config. Defaults to the only published contract of the deck.',
			agreedToTerms: 'True when the homeowner agreed to the terms.',
			revision: 'The `revision` of the contract that the homeowner read.',
			codeProof: 'The `proof` of the one-time code, when the company requires a code.',
		},
		SignContractInputCorrectedName: {
			$: 'Name as the homeowner writes it.',
			first_name: 'First name, at most 80 characters.',
			last_name: 'Last name, at most 80 characters.',
		},
		SignedContract: {
			$: 'Recorded signature.',
			signedAt: 'Time of the signature.',
			message: 'Sentence for the homeowner.',
		},
		SentSigningCode: {
			$: 'Sent one-time code.',
			sentTo: 'Homeowner’s email address, mostly hidden.',
			expiresAt: 'Time at which the code expires.',
		},
		ConfirmSigningCodeInput: { code: 'The six digits of the code. Spaces are ignored.' },
		ConfirmedSigningCode: {
			$: 'Proof that the code was entered.',
			proof: 'Send this as `codeProof` when you sign.',
			expiresAt: 'Time at which the proof expires.',
		},
		CancelledContract: {
			$: 'Canceled contract.',
			cancelledAt: 'Time of the cancellation.',
			message: 'Sentence for the homeowner.',
		},
		CancelContractInput: { documentId: 'ID of the signed document to cancel.' },
	},
}
