#!/bin/sh
# Once round the loop with curl: a child gets a habit and a reward, earns stars and spends them.
#
#   STARCHART_URL=http://localhost:3000 STARCHART_TOKEN=sc_… CHILD=1 ./main-loop.sh
#
# The token's scope must be "manage". Every write carries a key of its own, so that it may be sent again.
set -eu

call() { # method, path, body
  curl --silent --show-error --fail-with-body --request "$1" "$STARCHART_URL/api$2" \
    --header "Authorization: Bearer $STARCHART_TOKEN" \
    --header 'Content-Type: application/json' \
    --header "Idempotency-Key: main-loop-$$-$1-$2" \
    ${3:+--data "$3"}
}

# The number of what an answer is about: the first id in it.
id_of() { echo "$1" | grep -o '"id":[0-9]*' | head -n 1 | cut -d : -f 2; }

habit=$(call POST /habits "{\"childId\":$CHILD,\"name\":\"Water the plants\",\"description\":\"All of them\",\"pointsPerCompletion\":10}")
reward=$(call POST /rewards "{\"childId\":$CHILD,\"name\":\"Pick the film\",\"description\":\"For the whole family\",\"icon\":\"movie-night\",\"pointsCost\":10}")
completion=$(call POST /habit-completions "{\"habitId\":$(id_of "$habit"),\"childId\":$CHILD}")
claim=$(call POST /reward-redemptions "{\"rewardId\":$(id_of "$reward"),\"childId\":$CHILD}")
handed_out=$(call POST "/reward-redemptions/$(id_of "$claim")/fulfill")
star_book=$(call GET "/children/$CHILD/points-entries?limit=2")

echo "Completed:     $completion"
echo "Claimed:       $claim"
echo "Handed out:    $handed_out"
echo "The star book: $star_book"

call DELETE "/habits/$(id_of "$habit")"
call DELETE "/rewards/$(id_of "$reward")"
