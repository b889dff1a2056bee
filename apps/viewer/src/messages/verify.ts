import { MAX_CONTRACT_MB } from '@dormer/api/contracts/import/limits'
import { VERDICT_WORDS } from '@dormer/api/contracts/verification/verdict-words'
import { type CatalogLanguage, catalogLanguage } from '@dormer/api/core/languages'

type VerifyMessages = Record<
	| 'title'
	| 'introduction'
	| 'checkFile'
	| 'checkOwnCopy'
	| 'note'
	| 'looking'
	| 'missing'
	| 'lost'
	| 'tryAgain'
	| 'choose'
	| 'chooseFile'
	| 'genuine'
	| 'notGenuine'
	| 'stored'
	| 'unchanged'
	| 'changed'
	| 'company'
	| 'signed'
	| 'canceled'
	| 'pdf'
	| 'notSealed'
	| 'number'
	| 'textHash'
	| 'pdfHash'
	| 'howSigned'
	| 'failed'
	| 'notable'
	| 'tooLarge'
	| 'tooMany'
	| 'notChecked',
	string
> & {
	checking: (file: string) => string
	/** Returns the message of a verdict, which the server writes in English. */
	verdict: (message: string) => string
}

/** Messages of the page that verifies a signed contract. Only this page loads them. */
export const VERIFY: Record<CatalogLanguage, VerifyMessages> = {
	en: {
		title: 'Check a signed contract',
		introduction:
			'Every contract signed here is sealed, and each signing step is linked to the step before it. Any later change to the contract is detected.',
		checkFile: 'Check a file',
		checkOwnCopy: 'Check your own copy',
		note: 'This check shows whether a document was changed. It is not legal advice.',
		looking: 'Looking for the contract…',
		missing:
			'No contract with this number was signed here. The number may be incomplete: compare it with the last page of the PDF, or check the file itself.',
		lost: 'The connection was lost, so the contract was not checked.',
		tryAgain: 'Try again',
		choose:
			'Choose the PDF from your email, or an evidence file. We check the file and do not store it.',
		chooseFile: 'Choose a file',
		checking: (file) => `Checking ${file}…`,
		genuine: 'This file is genuine',
		notGenuine: 'This file is not genuine',
		stored: 'Stored contract with this number',
		unchanged: 'This contract is unchanged since it was signed',
		changed: 'This contract was changed after it was signed',
		company: 'With',
		signed: 'Signed',
		canceled: 'Canceled',
		pdf: 'PDF',
		notSealed: 'Not sealed yet',
		number: 'Number',
		textHash: 'SHA-256 of the text',
		pdfHash: 'SHA-256 of the PDF',
		howSigned: 'How it was signed',
		failed: 'Failed: ',
		notable: 'Note: ',
		verdict: VERDICT_WORDS.en,
		tooLarge: `This file is too large. A sealed contract can be at most ${MAX_CONTRACT_MB} MB.`,
		tooMany: 'Too many checks. Try again in a minute.',
		notChecked: 'The file was not checked. Check your connection, then try again.',
	},
	es: {
		title: 'Comprobar un contrato firmado',
		introduction:
			'Cada contrato que se firma aquí se sella, y cada paso de la firma está enlazado con el anterior. Se detecta cualquier cambio posterior del contrato.',
		checkFile: 'Comprobar un archivo',
		checkOwnCopy: 'Comprobar su propia copia',
		note: 'Esta comprobación muestra si un documento se cambió. No es un consejo legal.',
		looking: 'Buscando el contrato…',
		missing:
			'Aquí no se firmó ningún contrato con este número. Puede estar incompleto: compárelo con la última página del PDF, o compruebe el archivo mismo.',
		lost: 'Se perdió la conexión, así que el contrato no se comprobó.',
		tryAgain: 'Intentar de nuevo',
		choose:
			'Elija el PDF que llegó a su correo, o un archivo de pruebas. Comprobamos el archivo y no lo guardamos.',
		chooseFile: 'Elegir un archivo',
		checking: (file) => `Comprobando ${file}…`,
		genuine: 'Este archivo es auténtico',
		notGenuine: 'Este archivo no es auténtico',
		stored: 'Contrato guardado con este número',
		unchanged: 'Este contrato no ha cambiado desde que se firmó',
		changed: 'Este contrato se cambió después de firmarse',
		company: 'Con',
		signed: 'Firmado',
		canceled: 'Cancelado',
		pdf: 'Documento PDF',
		notSealed: 'Todavía sin sellar',
		number: 'Número',
		textHash: 'SHA-256 del texto',
		pdfHash: 'SHA-256 del PDF',
		howSigned: 'Cómo se firmó',
		failed: 'No se cumple: ',
		notable: 'Atención: ',
		verdict: VERDICT_WORDS.es,
		tooLarge: `Este archivo es demasiado grande. Un contrato sellado tiene como máximo ${MAX_CONTRACT_MB} MB.`,
		tooMany: 'Demasiadas comprobaciones. Intente de nuevo en un minuto.',
		notChecked: 'El archivo no se comprobó. Revise su conexión y vuelva a intentarlo.',
	},
}

/** Returns the messages in the language of the page. */
export function verifyMessages(): VerifyMessages {
	return VERIFY[catalogLanguage(document.documentElement.lang)]
}
