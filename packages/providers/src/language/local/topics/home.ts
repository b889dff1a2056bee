import type { Matter } from './topic.ts'

/** What the work does to the house, to those who live in it and to the street. */
export const HOME: Matter[] = [
	{
		name: 'cleanup',
		both: 'clean up, cleanup, clean-up, cleaned up, broom clean, magnet*, tidy, tidied, sweep*, swept, vacuum*',
		asks: 'mess, messy, leave .. clean/mess/behind, pick .. up .. after, picking up, nails .. yard/grass/driveway/tire*/lawn, screws .. yard/grass/driveway/tire*/lawn, debris, scraps, sawdust, leftover, clean after, who cleans, state .. leave, condition .. leave, yard look, find .. staples/nails',
		tells:
			'every evening, end of each day, end of every day, at the end of the day, clean .. site/yard, cleaned, rake*',
	},
	{
		name: 'disposal',
		both: 'haul*, dispos*, scrap yard, scrap metal, crushed, vacuumed out, landfill, recycl*, taken away, take away, dump fee, dumpster, carted, junk',
		asks: 'what happens to .. old/existing/debris/dirt/soil/scraps, what .. do with .. old/existing/debris/waste/leftover/dirt/soil, get rid of .. old/existing, take .. old .. away/with/out, throw .. away, tear/rip .. out, remove .. old/existing, take .. down .. old, trash, garbage, waste, rubbish, debris, keep .. old, old .. go, where .. old, where .. pieces/rubble/soil/dirt .. go, take .. out .. old, take .. old .. down/out/away, take .. old, remove .. stuff, demo*',
		tells:
			'leaves with us, leave with us, goes to, removed and, removal .. included, tear-off, tear off, remove .. old/existing, donate*, old .. removed, take .. with us, old .. leave/leaves/goes/go',
	},
	{
		name: 'dumpster',
		both: 'dumpster, trailer, container, skip, storage pod',
		asks: 'where .. bin/truck, put .. trash',
		tells: 'on boards, driveway',
	},
	{
		name: 'dust',
		both: 'dust, dusty, dustless, sanding dust, plastic sheet*, zip wall, hepa, air scrubber, negative air',
		asks: 'dirt .. house/everywhere/through, particles, breathe, lungs, asthma, stay clean inside, keep .. clean, clean while',
		tells: 'seal off, sealed off, plastic wall, cover .. vents, extract*, containment, curtain',
	},
	{
		name: 'noise',
		both: 'noise, noisy, loud, quiet, decibel, hammering, earplugs, sound, db',
		asks: 'work from home, baby sleep*, nap, hear, take calls, racket, disturb*, wake, bother the neighbors, peace',
		tells: 'whisper, louder, saws run, compressor',
	},
	{
		name: 'smell',
		both: 'smell, odor, odour, fume, voc, low-voc, stink, scent',
		asks: 'toxic, off-gas*, safe to breathe, air quality, harmful, headache, chemicals, sleep in .. room, stay in .. house .. while/after/during',
		tells: 'odorless, water-based, water based, air out, ventilate',
	},
	{
		name: 'parking',
		both: 'park, cars, driveway clear, vehicle, parking spot, car',
		asks: 'truck, where .. leave .. truck, blocked, get out of my',
		tells: 'truck has to, street, curb',
	},
	{
		name: 'pets',
		both: 'pet, dog, cat, puppy, animal, pup, kitten, horse, animals',
		asks: 'four-legged, golden retriever, lab',
		tells: 'leash, gate closed, gate shut',
	},
	{
		name: 'children',
		both: 'child, children, kid, kids, baby, toddler, infant, nap',
		asks: 'little one, grandkids, newborn, pregnan*',
		tells: 'play area, off limits, inside while',
	},
	{
		name: 'being at home',
		both: 'be home, be at home, be there, be present, have to stay, stay home',
		asks: 'stay home, take .. off work, day off, while .. at work, away .. vacation/work/week, vacation, out of town, someone .. home, somebody .. home, anybody .. home, need me, need to be around, wait around, leave .. house, not there, home during, while you work, on site .. myself, stick around',
		tells:
			'nobody has to be, nobody needs to be, no one needs, no need to be, only on the first, only for the, someone over 18, an adult, adult, at the start and, you do not have to, you can be at work, home on the first, home .. morning, home while',
	},
	{
		name: 'access',
		both: 'key, keys, lockbox, door code, garage code, access, gate code, let us in',
		asks: 'how .. you get in, crew/workers/guys .. get in/inside, get into the house, get inside, let .. in, lock up, come inside the house, need .. inside, unlock*, into the yard, back yard access, through .. house',
		tells: 'open the, come through, unlocked, feet wide, path',
	},
	{
		name: 'power and water of the house',
		both: 'outlet, outdoor outlet, hose bib, spigot, extension cord, water supply, your electricity, your power, your water, generator, power tools',
		asks: 'use .. power/electricity/water/hose/outlet, need .. power/electricity/water/hose/outlet, plug in, my electricity, my electric, power shut off, turn off .. power/water/gas, shut off .. power/water/gas, water .. off, power .. off, electricity .. off, no water, without water, without power, wifi, internet',
		tells: 'standard outlet, shut off, turned off, water is off, power is off, circuit',
	},
	{
		name: 'toilet',
		both: 'toilet, restroom, portable toilet, porta potty, port-a-*, porta-*, use .. bathroom',
		asks: 'where .. crew/workers/guys .. go, bathroom .. crew/workers/guys, crew/workers/guys .. bathroom, potty, use the loo, go to the bathroom, relieve',
		tells: 'bring .. toilet',
	},
	{
		name: 'things in the way',
		isBroad: true,
		both: '',
		asks: 'furniture, fridge, couch, sofa, bed, piano, dresser, belongings, refrigerator, appliances, patio set, patio furniture, grill, wall decorations, pictures, bookcase, empty .. cabinets/room/closet/drawers, planters, pots, shelves, tv, move .. stuff/things/out/heavy/everything/my, clear .. room/out/area/space, pack .. up, prepare, get .. ready, do beforehand, do .. before you/crew, before you .. arrive/come/get here, before the crew, beforehand, stuff in .. room/garage/closet/attic, swing set, trampoline, make room, empty, our things, heavy things, anything .. need to do',
		tells:
			'move .. back, carry .. out, please clear, clear .. feet, feet of space, feet free, please empty, empty, please bring, roll out, hook .. up, emptied, wrapped in',
	},
	{
		name: 'plants',
		isBroad: true,
		both: 'plant, shrub, bush, flower, garden, lawn, tree, grass, hedge, flower bed, landscaping, rose, hydrangea, sprinkler, irrigation',
		asks: 'tear up .. yard, ruin .. yard/grass/lawn, yard survive, dig up .. yard, roots, vegetation, yard, greenery',
		tells: 'trim back, tie back, tied back, plywood paths, reseed*, cover .. beds, plywood',
	},
	{
		name: 'living there meanwhile',
		both: 'live in the house, live at home, stay in the house, living in the house, hotel, temporary kitchen, sleep at home, move out, other bathroom',
		asks: 'stay .. house/home .. during/while/through, live .. during/while/through, sleep .. during/while, cook .. during/while, use .. bathroom/kitchen .. during/while, stay home during, supposed to cook, how .. cook, without a kitchen/bathroom/shower, stay in our/my home, stay elsewhere, do without, live here, have to leave',
		tells:
			'you may stay, set up .. sink/microwave/kitchen, room by room, one room at a time, every night, each night, working toilet, one bathroom',
	},
	{
		name: 'underground lines',
		both: '811, utility lines, buried, underground, gas line, utilities marked, cable line, locate*',
		asks: 'dig*, hit .. line/pipe/cable, before you dig, pipes',
		tells: 'marked, mark .. lines, flags',
	},
	{
		name: 'neighbours and boundary',
		both: 'neighbor, neighbour, property line, boundary, survey, lot line, next door',
		asks: 'their side, other side, share the cost, how close, encroach*, trespass',
		tells: 'pins, stakes, inches inside, letter to',
	},
]
