import type { FieldDocument } from '../../types.ts'

/** Three short documents of the second set. */
export const DOCUMENTS: readonly FieldDocument[] = [
	{
		name: 'hvac-service-agreement',
		deck: 'hvac',
		text: `Harbor Mechanical LLC
Service agreement for homes

1. Visits
A technician comes in April and in October. We text you two days ahead with a window of two hours.
If nobody is home, we try once more at no charge; a third trip costs $65.

2. What is done
We wash the outdoor coil, measure refrigerant, tighten the wiring and replace one 1 in. filter per visit.
Cleaning of ducts is not part of the agreement.

3. Priority
Members are seen within 24 hours; all other customers within four business days.

4. Payment
We take checks, bank transfers and all major cards. A card adds no fee.
The agreement renews every year unless you write to us 30 days before it ends.

5. Our people
Every technician is our own employee, is drug tested and carries a photo badge.
We carry general liability insurance of $1 million and workers' compensation.
`,
	},
	{
		name: 'kitchens-handbook',
		deck: 'kitchens',
		text: `Marlow Kitchen Studio
Handbook for our clients

Your home
Our carpenters take off their shoes or wear covers on every floor that is not covered.
We lock the lockbox each evening, and only the site lead knows the code.
Pets should stay in a closed room, because the front door is open during deliveries.

Your schedule
We are booked about ten weeks out. A deposit of 10 % holds your week.
If a delivery is late by more than five working days, Odette calls you with a new date the same afternoon.

Your materials
You may buy tile and handles yourself, as long as they reach our shop two weeks before the start.
Leftover tile stays with you for repairs.
Drawer slides and hinges are from Austria and close softly.

Your neighbors
The dumpster stands in your driveway for six days, never on the street.

Where we work
We serve Portland, Lake Oswego and Beaverton.
`,
	},
	{
		name: 'pools-owner-notes',
		deck: 'pools',
		text: `Bahía Azul Pools
Notes for new owners

Filling
A garden hose fills a Cove 30 in about 22 hours. Do not stop halfway, because the line would show.

The first month
Brush the walls every other day. Do not turn on the heater until the water has been balanced for seven days.

Winter
In Hillsborough County a pool stays open all year. Below 35 °F, let the pump run all night.

Robots and slides
Robots with rubber tracks are safe for the shell; robots with wire brushes are not.
A slide or a diving board needs a depth of at least 8 ft.

Fence and alarm
We install a mesh fence of 4 ft with a gate that closes by itself. It costs $19 per foot.

Who does the work
Our own crew digs, sets and plumbs; a licensed partner, Sol Electric, does the wiring.

Agua salada
El sistema de sal cuesta $1,850 y se puede añadir más tarde.
`,
	},
]
