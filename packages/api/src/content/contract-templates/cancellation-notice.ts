import type { CatalogLanguage } from '../../core/languages.ts'
import { formatLongDate } from './format-date.ts'
import type { Cancellation } from './schema.ts'
import { escapeMarkdown } from './variables.ts'

const CARDINALS = ['THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE', 'TEN']
const ORDINALS = ['third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const CARDINALS_ES = ['TRES', 'CUATRO', 'CINCO', 'SEIS', 'SIETE', 'OCHO', 'NUEVE', 'DIEZ']
const ORDINALS_ES = ['tercer', 'cuarto', 'quinto', 'sexto', 'séptimo', 'octavo', 'noveno', 'décimo']
const MIN_BUSINESS_DAYS = 3

type Statement = { businessDays: number; lastDay: string }
type Notice = { businessDays: number; date: string; lastDay: string; seller: readonly string[] }

/**
 * The texts of the right to cancel in each language, because the law requires the language of the sale (16 CFR 429.1 a and b). The
 * Spanish text is a translation: the regulation has only the English one. Dates are written out; `seller` is the name and, if
 * known, the address.
 */
const TEXTS: Record<
	CatalogLanguage,
	{ statement: (parts: Statement) => string; notice: (parts: Notice) => string }
> = {
	en: {
		statement: ({ businessDays, lastDay }) =>
			`**You, the buyer, may cancel this transaction at any time prior to midnight of the ${ORDINALS[businessDays - MIN_BUSINESS_DAYS] ?? ordinal(businessDays)} business day after the date of this transaction, that is until midnight at the end of ${lastDay}. See the attached notice of cancellation form for an explanation of this right.**`,
		notice: ({ businessDays, date, lastDay, seller }) => `## Notice of Cancellation

**Date of transaction: ${date}**

**You may CANCEL this transaction, without any Penalty or Obligation, within ${CARDINALS[businessDays - MIN_BUSINESS_DAYS] ?? businessDays} BUSINESS DAYS from the above date.**

**If you cancel, any property traded in, any payments made by you under the contract or sale, and any negotiable instrument executed by you will be returned within TEN BUSINESS DAYS following receipt by the seller of your cancellation notice, and any security interest arising out of the transaction will be cancelled.**

**If you cancel, you must make available to the seller at your residence, in substantially as good condition as when received, any goods delivered to you under this contract or sale, or you may, if you wish, comply with the instructions of the seller regarding the return shipment of the goods at the seller's expense and risk.**

**If you do make the goods available to the seller and the seller does not pick them up within 20 days of the date of your Notice of Cancellation, you may retain or dispose of the goods without any further obligation. If you fail to make the goods available to the seller, or if you agree to return the goods to the seller and fail to do so, then you remain liable for performance of all obligations under the contract.**

**To cancel this transaction, mail or deliver a signed and dated copy of this Cancellation Notice or any other written notice, or send a telegram, to ${seller.join(', at ')}, not later than midnight of ${lastDay}.**

**I HEREBY CANCEL THIS TRANSACTION.**

Date: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_

Buyer's signature: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_`,
	},
	es: {
		statement: ({ businessDays, lastDay }) =>
			`**Usted, el comprador, puede cancelar esta transacción en cualquier momento antes de la medianoche del ${ORDINALS_ES[businessDays - MIN_BUSINESS_DAYS] ?? `${businessDays}.º`} día hábil después de la fecha de esta transacción, es decir, hasta la medianoche al final del ${lastDay}. Vea el formulario adjunto de aviso de cancelación, que explica este derecho.**`,
		notice: ({ businessDays, date, lastDay, seller }) => `## Aviso de cancelación

**Fecha de la transacción: ${date}**

**Usted puede CANCELAR esta transacción, sin ninguna penalidad ni obligación, dentro de ${CARDINALS_ES[businessDays - MIN_BUSINESS_DAYS] ?? businessDays} DÍAS HÁBILES a partir de la fecha indicada arriba.**

**Si cancela, todo bien que haya entregado como parte de pago, todo pago que haya hecho según el contrato o la venta y todo documento negociable que haya firmado se le devolverán dentro de DIEZ DÍAS HÁBILES después de que el vendedor reciba su aviso de cancelación, y se cancelará toda garantía real que resulte de la transacción.**

**Si cancela, debe poner a disposición del vendedor, en su residencia y en condiciones sustancialmente tan buenas como cuando los recibió, todos los bienes que se le hayan entregado según este contrato o venta; o, si lo desea, puede seguir las instrucciones del vendedor para el envío de devolución de los bienes, por cuenta y riesgo del vendedor.**

**Si pone los bienes a disposición del vendedor y el vendedor no los recoge dentro de los 20 días posteriores a la fecha de su aviso de cancelación, puede quedarse con los bienes o deshacerse de ellos sin ninguna otra obligación. Si no pone los bienes a disposición del vendedor, o si acepta devolverlos y no lo hace, usted sigue siendo responsable de cumplir todas las obligaciones del contrato.**

**Para cancelar esta transacción, envíe por correo o entregue una copia firmada y fechada de este aviso de cancelación o de cualquier otro aviso por escrito, o envíe un telegrama, a ${seller.join(', con domicilio en ')}, a más tardar a la medianoche del ${lastDay}.**

**POR LA PRESENTE CANCELO ESTA TRANSACCIÓN.**

Fecha: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_

Firma del comprador: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_`,
	},
}

/**
 * Returns the statement that the buyer has a right to cancel, as bold Markdown. The statement precedes the signature
 * (16 CFR 429.1 a).
 */
export function cancellationStatement(
	{ businessDays, lastDay }: Cancellation,
	language: CatalogLanguage,
): string {
	return TEXTS[language].statement({ businessDays, lastDay: formatLongDate(lastDay, language) })
}

/**
 * Returns the notice of cancellation that the buyer keeps, as bold Markdown (16 CFR 429.1 b). The text is not legal
 * advice: states may require more. `date` is the signature date, for example `2026-11-20`. `seller` is the company to
 * which the buyer sends the notice.
 */
export function cancellationNotice(
	{ businessDays, lastDay }: Cancellation,
	transaction: {
		date: string
		seller: { name: string; address: string }
		language: CatalogLanguage
	},
): string {
	const { date, seller, language } = transaction
	return TEXTS[language].notice({
		businessDays,
		date: formatLongDate(date, language),
		lastDay: formatLongDate(lastDay, language),
		seller: [seller.name, seller.address].filter(Boolean).map(escapeMarkdown),
	})
}

const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

function ordinal(count: number): string {
	const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(count)
	return `${count}${SUFFIXES[rule] ?? 'th'}`
}
