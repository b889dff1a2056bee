import type { FieldDocument } from '../../types.ts'

/** Three short documents of the third set. */
export const DOCUMENTS: readonly FieldDocument[] = [
	{
		name: 'water-rental-terms',
		deck: 'water',
		text: `Clearbrook Water Co.
Rental terms

The unit stays our property. You pay by the month and may stop after the first twelve months.
Repairs are included as long as you use our salt.
Moving the unit to another house costs $190.
When the rental ends, we cap the pipes and leave the bypass in place.

Salt delivery
A driver brings salt on the second Thursday of each month and carries it to the cellar.
You can skip a delivery by text until Tuesday at noon.

Installation
We run a drain line of up to 20 ft. Longer lines cost $6 per foot.
The unit needs a grounded outlet within 5 ft; we do not install outlets.

The company
Clearbrook has treated water in Lancaster County since 1979. Our lab is certified by the state, number 36-0911.
`,
	},
	{
		name: 'septic-care-guide',
		deck: 'septic',
		text: `Dowd & Sons Septic
Care guide

What may go in
Toilet paper and water. Bleach is fine in normal amounts, about a cup per load of wash.
Additives from the store do nothing for a healthy tank.

Above the field
Plant grass only. Roots of willows and maples reach 40 ft and break the lines.
Do not park on the field, and do not build a shed or a patio there.

In winter
Snow keeps the pipes warm, so leave it on the field.

Alarms
If the red light is on, use as little water as you can and call us; the tank has room for about one day.

During our work
The truck parks on the road and its hose reaches 150 ft.
You may use the toilet until we open the lid.
We reseed in spring if we dig between November and March.
`,
	},
	{
		name: 'windows-condiciones',
		deck: 'windows',
		text: `Ventanas del Valle
Condiciones del servicio

Antes de empezar
Retire cortinas, persianas y muebles a un metro de cada ventana.
Nosotros cubrimos el piso y los muebles grandes con plástico.

Permisos
La ciudad de Fresno exige un permiso; lo pedimos nosotros y está incluido en el precio.

Pagos
Aceptamos cheque, transferencia y tarjeta. La tarjeta tiene un cargo del 2,5 %.
Ofrecemos pagos mensuales con el banco Sierra Central, de 12 a 60 meses.

Después
Si un vidrio se empaña, lo cambiamos sin costo mientras dure la garantía.
Lave los marcos con agua y jabón suave; nunca con cloro.
Las pantallas contra mosquitos vienen incluidas en las ventanas que se abren.

Quiénes somos
Instalan nuestros propios empleados, no subcontratistas.
Atendemos Fresno, Clovis y Madera.
`,
	},
]
