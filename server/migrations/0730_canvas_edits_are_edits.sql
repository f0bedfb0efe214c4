-- An edit of the canvas was written down as 'enhance', as which no list of edits had it.
update generation_parents p set part = 'edit'
from ai_generations g
where g.id = p.child and g.tool_type = 'canvas_edit' and p.part = 'enhance';
