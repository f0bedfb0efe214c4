// The curated subjects: icon of @iconify-json/noto | words in singular form | stance | size (a person is 1) | home
// | body and its colors | name | for a bust, who shows the same person whole. Where nothing else is said the drawing is
// the icon and has its name; icons that show a face or a bust only get a body of subject-bodies.mjs.
export const subjectTable = `
cat|cat,kitten,kitty|ground|0.45|meadow
black-cat|black cat|ground|0.45|street
dog|dog,puppy,corgi|ground|0.55|meadow
raccoon|raccoon|ground|0.45|forest
tiger|tiger|ground|0.85|forest
horse|horse,stallion,mare,pony|ground|1.1|meadow
zebra|zebra|ground|1|meadow
deer|deer,stag,doe,fawn,elk,moose|ground|1|forest
cow|cow,cattle|ground|0.9|meadow
ewe|sheep,lamb,ewe|ground|0.65|meadow
goat|goat|ground|0.65|mountain
camel|camel,dromedary|ground|1.15|desert
giraffe|giraffe|ground|1.6|meadow
elephant|elephant|ground|1.3|meadow
mouse|mouse|ground|0.3|meadow
pig|pig,piglet|ground|0.6|meadow
rabbit|rabbit,bunny,hare|ground|0.4|meadow
rooster|rooster,cock,chicken,hen|ground|0.42|meadow
bird|bird,bluebird,sparrow,robin|air|0.3|meadow
penguin|penguin|ground|0.55|ocean
dove|dove,pigeon|air|0.35|meadow
eagle|eagle,hawk,falcon|air|0.55|mountain
duck|duck,mallard|water|0.35|lake
swan|swan|water|0.5|lake
owl|owl|ground|0.45|forest
peacock|peacock|ground|0.6|meadow
parrot|parrot,macaw,toucan|air|0.4|forest
turtle|turtle,tortoise,sea turtle|swim|0.5|underwater
snake|snake,serpent,cobra,python|ground|0.45|forest
dragon|dragon,wyvern|air|1.3|mountain
whale|whale,blue whale,humpback whale|swim|1.6|underwater
dolphin|dolphin|swim|0.85|ocean
fish|fish,trout,salmon|swim|0.4|underwater
tropical-fish|tropical fish,clownfish,goldfish,koi,angelfish,colorful fish,koi fish|swim|0.45|underwater
shark|shark,great white|swim|1|underwater
octopus|octopus,kraken|swim|0.7|underwater
jellyfish|jellyfish,medusa|swim|0.55|underwater
crab|crab|ground|0.35|ocean
butterfly|butterfly,moth|air|0.3|meadow
honeybee|bee,honeybee,bumblebee|air|0.25|meadow
monkey|monkey,chimpanzee,ape|ground|0.6|forest
woman-standing-medium-light-skin-tone|woman,lady,girl,female,queen of the night,mother,heroine|ground|1|
man-standing-medium-skin-tone|man,guy,male,gentleman,father,boy,teenager,figure,person,human,someone,silhouette|ground|1|
man-walking-medium-skin-tone|traveler,traveller,wanderer,pedestrian,walker,hiker,explorer,nomad,adventurer,backpacker,pilgrim|ground|1|
woman-dancing-medium-light-skin-tone|dancer,flamenco|ground|1|studio
skier|skier,skiing|ground|1|mountain
woman-surfing-medium-skin-tone|surfer,surfing|water|1|ocean
person-biking-medium-skin-tone|cyclist,biker,cycling|ground|1|street
fairy-medium-light-skin-tone|fairy,pixie|air|0.7|forest
mermaid-medium-light-skin-tone|mermaid,siren|swim|0.9|underwater
snowman|snowman|ground|0.75|meadow
castle|castle,fortress,palace,citadel|ground|2|meadow
house-with-garden|cottage,cabin,farmhouse,home,chalet|ground|1.5|meadow
house|house,villa|ground|1.5|meadow
hut|hut,barn,shack|ground|1.3|meadow
tent|tent,camp,camping,campsite|ground|1|mountain
church|church,chapel,cathedral|ground|1.9|meadow
tokyo-tower|tower,radio tower,eiffel tower,eiffel|ground|2.4|city
sailboat|sailboat,boat,yacht,sailing boat,sail|water|1.1|ocean
canoe|canoe,kayak,gondola|water|0.7|lake
ship|ship,vessel,steamship,titanic|water|1.5|ocean
airplane|airplane,plane,jet,aircraft|air|0.8|
helicopter|helicopter|air|0.8|city
rocket|rocket,spaceship,spacecraft,starship,space shuttle|air|1|space
flying-saucer|ufo,flying saucer,alien ship|air|0.8|desert
balloon|balloon,red balloon|air|0.6|meadow
locomotive|train,steam train,locomotive,steam engine,steam locomotive|ground|1.3|meadow
bus|bus,coach|ground|1.2|street
taxi|taxi,cab,yellow cab|ground|0.8|street
automobile|car,automobile,sedan,vintage car,old car,convertible|ground|0.8|street
motorcycle|motorcycle,motorbike|ground|0.75|street
bicycle|bicycle,bike|ground|0.75|street
rose|rose|table|0.8|studio
tulip|tulip|table|0.8|studio
sunflower|sunflower|table|0.9|meadow
bouquet|bouquet,flower bouquet|table|0.9|studio
mushroom|mushroom,toadstool|ground|0.5|forest
cactus|cactus,saguaro|ground|0.9|desert
potted-plant|potted plant,houseplant,plant,fern,bonsai,monstera|table|0.9|studio
christmas-tree|christmas tree|ground|1.2|studio
grapes|grape|table|0.7|studio
lemon|lemon,lime|table|0.6|studio
banana|banana|table|0.7|studio
red-apple|apple,red apple|table|0.6|studio
strawberry|strawberry|table|0.6|studio
tomato|tomato|table|0.6|studio
bread|bread,loaf|table|0.7|studio
croissant|croissant|table|0.6|studio
hamburger|burger,hamburger,cheeseburger|table|0.7|studio
pizza|pizza|table|0.7|studio
sandwich|sandwich|table|0.6|studio
egg|egg|table|0.5|studio
steaming-bowl|ramen,noodle,bowl of ramen,bowl of noodle,ramen bowl|table|0.7|studio
sushi|sushi|table|0.6|studio
soft-ice-cream|ice cream,ice cream cone,gelato|table|0.8|studio
doughnut|donut,doughnut|table|0.6|studio
birthday-cake|cake,birthday cake|table|0.8|studio
hot-beverage|coffee,coffee cup,cup of coffee,cup,mug,espresso,cappuccino,latte,hot chocolate,cocoa|table|0.6|studio
teacup-without-handle|tea,matcha,teacup,cup of tea|table|0.55|studio
teapot|teapot,kettle|table|0.7|studio
bottle-with-popping-cork|champagne,champagne bottle|table|0.9|studio
wine-glass|wine,wine glass,glass of wine,red wine|table|0.8|studio
beer-mug|beer|table|0.7|studio
amphora|vase,amphora,urn,pottery|table|0.9|studio
guitar|guitar,electric guitar|table|1|studio
headphone|headphone,headset|table|0.7|studio
camera|camera,polaroid|table|0.6|studio
laptop|laptop,computer,notebook computer|table|0.7|studio
mobile-phone|phone,smartphone,iphone|table|0.8|studio
watch|watch,wristwatch,smartwatch|table|0.8|studio
globe-showing-europe-africa|globe,earth|air|1|space
books|book,stack of book,novel|table|0.7|studio
open-book|open book|table|0.7|studio
candle|candle|table|0.8|studio
red-paper-lantern|lantern,paper lantern|air|0.5|street
gem-stone|gem,diamond,gemstone,crystal,jewel|table|0.7|studio
crown|crown,tiara|table|0.7|studio
umbrella|umbrella,parasol|ground|0.7|street
wrapped-gift|gift,present,gift box|table|0.7|studio
teddy-bear|teddy bear,teddy,plush|table|0.7|studio
soccer-ball|soccer ball,football|table|0.6|studio
running-shoe|sneaker,shoe,running shoe,trainer|table|0.6|studio
top-hat|hat,top hat|table|0.6|studio
womans-hat|straw hat,sun hat|table|0.6|studio
backpack|backpack|table|0.8|studio
sunglasses|sunglasses,glasses|table|0.5|studio
jack-o-lantern|pumpkin,jack-o-lantern,halloween|ground|0.5|meadow
ghost|ghost,spectre|air|0.8|forest
fire|campfire,fire,flame,bonfire|ground|0.7|forest
couch-and-lamp|sofa,couch,armchair|ground|1|studio
chair|chair|ground|0.9|studio
|lighthouse|ground|1.9|ocean|lighthouse|lighthouse
woman-medium-light-skin-tone||bust|1|studio|shouldered #b5476a #963856 #d3a27c|portrait-woman|woman-standing
man-medium-skin-tone||bust|1|studio|shouldered #3f5f8a #324d72 #b5835a|portrait-man|man-standing
woman-light-skin-tone-red-hair|redhead,red hair,red-haired woman,ginger hair|bust|1|studio||portrait-redhead|woman-standing
girl-medium-light-skin-tone|child,kid,baby,toddler|bust|0.9|studio|shouldered #e2b23f #c4972f #d3a27c|portrait-child|woman-standing
old-woman-medium-light-skin-tone|grandmother,old woman,elderly woman|bust|1|studio|shouldered #6f5a8a #594770 #d3a27c|portrait-grandmother|woman-standing
old-man-medium-skin-tone|grandfather,old man,bearded man,elderly man,sailor,fisherman|bust|1|studio|shouldered #5a6b5e #48574c #b5835a|portrait-grandfather|man-standing
|hot air balloon,air balloon,montgolfier|air|1.1|meadow|hotAirBalloon|hot-air-balloon
|windmill,mill|ground|1.7|meadow|windmill|windmill
fox|fox,vixen|ground|0.55|forest|seated #e4701e #fbe6d2 #c95c14 bushy #fff4e6|fox
wolf|wolf,husky,coyote|ground|0.7|forest|seated #7f8b93 #cfd6da #6d7880 bushy #aeb8be|wolf
lion|lion,lioness|ground|0.85|meadow|seated #e2a336 #f4cf84 #d2932c tufted #8a4b1d|lion
unicorn|unicorn|ground|0.95|forest|seated #f1edf4 #ffffff #ddd5e6 bushy #c084f0|unicorn
bear|bear,grizzly,brown bear|ground|0.95|forest|seated #7a5138 #a87b57 #684430|bear
polar-bear|polar bear|ground|1|ocean|seated #dde7ec #f6fafc #cbd8df|polar-bear
panda|panda|ground|0.8|forest|seated #f1f1ee #ffffff #2f3236|panda
frog|frog,toad|ground|0.35|lake|seated #5c9e31 #d9e8a0 #4f8a2a|frog
astronaut-medium-light-skin-tone|astronaut,cosmonaut,spaceman,space explorer|float|1|space|spaceSuit|astronaut
robot|robot,android,mech,cyborg,droid|ground|1|city|machineBody|robot
man-mage-medium-light-skin-tone|wizard,mage,sorcerer,warlock,merlin|ground|1|forest|robed #4b4f9e #3a3d82 #d9b44a|wizard
woman-mage-medium-light-skin-tone|witch,sorceress,enchantress|ground|1|forest|robed #5a3f7d #452f64 #c98ad0|witch
princess-medium-light-skin-tone|princess,queen|ground|1|meadow|robed #d9799a #c0607f #f2d27a|princess
prince-medium-skin-tone|king,prince,emperor|ground|1|meadow|robed #8a2e3b #6f2430 #e8c76a|king
guard-medium-skin-tone|guard,soldier,knight,warrior|ground|1|mountain|robed #a3383b #862c30 #e8c76a|knight
ninja|ninja,samurai,assassin,ronin|ground|1|street|robed #33373d #25282d #a3383b|ninja
santa-claus-medium-light-skin-tone|santa,santa claus,father christmas|ground|1|meadow|robed #c8322f #a82826 #f6f3ee|santa
`;
